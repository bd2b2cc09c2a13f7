/** The HTTP interface: each controller turns requests into calls of the domain, and back. */
@NullMarked
package dev.holdfast.server.http;

import org.jspecify.annotations.NullMarked;
