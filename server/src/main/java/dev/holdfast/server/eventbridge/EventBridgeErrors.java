package dev.holdfast.server.eventbridge;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/** What went wrong at EventBridge, in words for a log. */
final class EventBridgeErrors {

  private static final int LONGEST = 300;

  private EventBridgeErrors() {}

  static NotPublishedException of(SdkException e) {
    return new NotPublishedException("EventBridge took nothing: " + cause(e));
  }

  static String cause(SdkException e) {
    AwsErrorDetails details =
        e instanceof AwsServiceException refused ? refused.awsErrorDetails() : null;
    return details == null
        ? cause(e.getClass().getSimpleName(), e.getMessage())
        : cause(details.errorCode(), details.errorMessage());
  }

  /** Without what follows the first line: if a signature is wrong, that is the signed request. */
  static String cause(String code, @Nullable String message) {
    String line = String.valueOf(message).lines().findFirst().orElse("");
    return code + ": " + line.substring(0, Math.min(line.length(), LONGEST));
  }
}
