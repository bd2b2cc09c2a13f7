package dev.holdfast.server.webhook;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * A webhook with a secret that was just made.
 *
 * @param secret deliveries are signed with it; shown this once
 */
record NewSecretView(@JsonUnwrapped WebhookView webhook, String secret) {}
