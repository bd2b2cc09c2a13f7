/**
 * Publishes events to Amazon EventBridge. Nothing of it is loaded unless the settings name a bus.
 */
@NullMarked
package dev.holdfast.server.eventbridge;

import org.jspecify.annotations.NullMarked;
