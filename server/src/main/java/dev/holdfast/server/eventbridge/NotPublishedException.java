package dev.holdfast.server.eventbridge;

/**
 * Why EventBridge did not take events. The message is all that is logged of it: what the SDK throws
 * may quote a request with its token.
 */
final class NotPublishedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NotPublishedException(String message) {
    super(message, null, false, false);
  }
}
