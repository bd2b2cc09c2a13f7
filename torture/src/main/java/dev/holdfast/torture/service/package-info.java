/**
 * The promises of the service, put to the test: clients fight about slots over HTTP while servers
 * are killed, and what is left is compared with what they were told.
 */
@NullMarked
package dev.holdfast.torture.service;

import org.jspecify.annotations.NullMarked;
