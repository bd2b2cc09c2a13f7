package dev.holdfast.server.http;

import dev.holdfast.scheduling.host.HostId;

/** The host whose key came with the request; as a parameter of a controller it demands one. */
public record Caller(HostId host) {}
