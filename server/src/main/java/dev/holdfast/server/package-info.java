/** The scheduling service: how it is started, set up and put together. */
@NullMarked
package dev.holdfast.server;

import org.jspecify.annotations.NullMarked;
