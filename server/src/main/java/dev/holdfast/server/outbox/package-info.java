/** Tells others of what happened, once it is committed: webhooks, streams, brokers. */
@NullMarked
package dev.holdfast.server.outbox;

import org.jspecify.annotations.NullMarked;
