/** Publishes events once they are committed: webhooks, streams, brokers. */
@NullMarked
package dev.holdfast.server.outbox;

import org.jspecify.annotations.NullMarked;
