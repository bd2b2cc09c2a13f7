/** Webhooks: addresses that are told of a host's events, and what became of each telling. */
@NullMarked
package dev.holdfast.scheduling.webhook;

import org.jspecify.annotations.NullMarked;
