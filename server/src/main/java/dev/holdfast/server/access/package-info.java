/** Decides who may call what: API keys, sessions, and limits per key and per address. */
@NullMarked
package dev.holdfast.server.access;

import org.jspecify.annotations.NullMarked;
