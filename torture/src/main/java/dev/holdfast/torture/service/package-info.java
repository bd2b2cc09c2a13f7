/**
 * The promises of the service, put to the test: clients fight about slots and resources over HTTP
 * while servers, clocks, connections, disks and the database fail, and what is left is compared
 * with what they were told.
 */
@NullMarked
package dev.holdfast.torture.service;

import org.jspecify.annotations.NullMarked;
