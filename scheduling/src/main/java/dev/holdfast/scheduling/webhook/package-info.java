/** Webhooks: addresses that receive a host's events, and the result of each delivery. */
@NullMarked
package dev.holdfast.scheduling.webhook;

import org.jspecify.annotations.NullMarked;
