package dev.holdfast.availability.dynamodb;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/**
 * What a failed request means.
 *
 * @param kind of the exception for the caller if retries do not help
 * @param code as DynamoDB named it; empty if there was no answer
 * @param mayBeDone whether DynamoDB may have carried the request out all the same
 * @param passes whether the same request may succeed a little later
 */
record Failure(Kind kind, String what, String code, boolean mayBeDone, boolean passes) {

  private static final int SERVER_ERROR = 500;

  private static final Set<String> NO_PERMISSION =
      Set.of(
          "AccessDeniedException",
          "ExpiredTokenException",
          "IncompleteSignatureException",
          "InvalidSignatureException",
          "MissingAuthenticationTokenException",
          "UnrecognizedClientException");

  private Failure(Kind kind, String what, boolean mayBeDone, boolean passes) {
    this(kind, what, "", mayBeDone, passes);
  }

  static Failure of(SdkException e) {
    if (e instanceof AwsServiceException answer) {
      Failure failure = ofAnswer(answer);
      return new Failure(
          failure.kind, failure.what, codeOf(answer), failure.mayBeDone, failure.passes);
    }
    if (e instanceof AbortedException) {
      return new Failure(Kind.FAILED, "The thread was interrupted", true, false);
    }
    Optional<IOException> network = networkFailure(e);
    if (network.isPresent() && neverConnected(network.get())) {
      return new Failure(Kind.UNAVAILABLE, "DynamoDB cannot be reached", false, true);
    }
    if (e instanceof ApiCallTimeoutException
        || e instanceof ApiCallAttemptTimeoutException
        || network.filter(SocketTimeoutException.class::isInstance).isPresent()) {
      return new Failure(Kind.TIMED_OUT, "DynamoDB did not answer in time", true, true);
    }
    if (network.isPresent()) {
      return new Failure(Kind.UNAVAILABLE, "The connection to DynamoDB broke", true, true);
    }
    if (text(e).startsWith("unable to load")) {
      String what = "Credentials or region are missing. Set them as for any AWS program";
      return new Failure(Kind.MISCONFIGURED, what, false, false);
    }
    return new Failure(Kind.FAILED, "The request to DynamoDB failed", true, true);
  }

  private static Failure ofAnswer(AwsServiceException e) {
    // Before throttling, because the SDK takes it for that.
    if (e instanceof TransactionInProgressException) {
      String what = "DynamoDB is still at work on the same request";
      return new Failure(Kind.TIMED_OUT, what, true, true);
    }
    if (e.isThrottlingException() || e instanceof RequestLimitExceededException) {
      return throttled();
    }
    if (e.isClockSkewException()) {
      String what = "The clock of this machine is wrong. Set it";
      return new Failure(Kind.MISCONFIGURED, what, false, true);
    }
    if (e instanceof ResourceNotFoundException) {
      String what = "A table is not there, in this account and region. Create it, or name another";
      return new Failure(Kind.MISCONFIGURED, what, false, false);
    }
    String code = codeOf(e);
    if (NO_PERMISSION.contains(code)) {
      String what = "DynamoDB does not permit the request. See the policy in docs/dynamodb.md";
      return new Failure(Kind.MISCONFIGURED, what, false, false);
    }
    if (code.equals("ValidationException")) {
      return invalid(text(e));
    }
    boolean broken = e.statusCode() >= SERVER_ERROR;
    return broken
        ? new Failure(Kind.UNAVAILABLE, "DynamoDB failed", true, true)
        : new Failure(Kind.FAILED, "DynamoDB refused the request", false, false);
  }

  static Failure throttled() {
    String what =
        "DynamoDB throttles: more was asked of the table, a partition or the account than it has"
            + " capacity for. Raise the limit, or ask less";
    return new Failure(Kind.UNAVAILABLE, what, false, true);
  }

  /** A request that DynamoDB finds fault with, in its words. */
  static Failure invalid(String message) {
    boolean size = message.toLowerCase(Locale.ROOT).contains("size");
    return size
        ? new Failure(Kind.TOO_LARGE, ItemLimits.BEYOND + " (" + message + ")", false, false)
        : new Failure(Kind.FAILED, "DynamoDB refused the request: " + message, false, false);
  }

  private static String codeOf(AwsServiceException e) {
    return e.awsErrorDetails() == null || e.awsErrorDetails().errorCode() == null
        ? ""
        : e.awsErrorDetails().errorCode();
  }

  private static String text(SdkException e) {
    return e.getMessage() == null ? "" : e.getMessage().toLowerCase(Locale.ROOT);
  }

  private static Optional<IOException> networkFailure(Throwable e) {
    return Stream.iterate(e, cause -> cause != null, Throwable::getCause)
        .limit(20)
        .filter(IOException.class::isInstance)
        .map(IOException.class::cast)
        .findFirst();
  }

  private static boolean neverConnected(IOException e) {
    return e instanceof ConnectException
        || e instanceof UnknownHostException
        || e instanceof NoRouteToHostException;
  }

  /**
   * For a request that changes nothing.
   *
   * @param operation as DynamoDB names it, such as GetItem
   */
  StoreException whileReading(String operation, Throwable cause) {
    return new StoreException(kind, what + at(operation), cause);
  }

  /**
   * For a request that writes.
   *
   * @param mayBeDoneBefore whether an earlier try of the same request may have been carried out
   */
  StoreException whileWriting(String operation, boolean mayBeDoneBefore, Throwable cause) {
    return mayBeDone || mayBeDoneBefore
        ? new StoreException(
            Kind.UNKNOWN_OUTCOME,
            what + ", so that it may have written all, or nothing" + at(operation),
            cause)
        : new StoreException(kind, what + ". Nothing was changed" + at(operation), cause);
  }

  /** Such as {@code (GetItem: AccessDeniedException)}. */
  private String at(String operation) {
    return code.isEmpty() ? " (%s)".formatted(operation) : " (%s: %s)".formatted(operation, code);
  }
}
