/** Webhooks: their API, page and deliveries. */
@NullMarked
package dev.holdfast.server.webhook;

import org.jspecify.annotations.NullMarked;
