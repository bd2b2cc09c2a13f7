/** Requests to addresses that others chose: they reach the outside world and nothing else. */
@NullMarked
package dev.holdfast.server.net;

import org.jspecify.annotations.NullMarked;
