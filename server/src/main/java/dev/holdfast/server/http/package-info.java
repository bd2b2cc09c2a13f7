/** The HTTP transport: connections, time-outs, request bodies, headers, health and metrics. */
@NullMarked
package dev.holdfast.server.http;

import org.jspecify.annotations.NullMarked;
