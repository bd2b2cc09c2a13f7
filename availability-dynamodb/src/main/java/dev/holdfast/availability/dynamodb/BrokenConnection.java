package dev.holdfast.availability.dynamodb;

import java.io.IOException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Calls a broken connection by its name. The JDK's HTTP connection falls over its own feet when it
 * is given up while it waits for an answer, as it is after the time for a request, and throws a
 * {@code NullPointerException} in place of an {@code IOException}; the SDK hands that on, bare or
 * wrapped (until its pull request 6894).
 */
final class BrokenConnection {

  private static final String HTTP_OF_THE_JDK = "sun.net.www.";

  private BrokenConnection() {}

  /** Sends a request; every failure is an {@link SdkException}. */
  static <T> T named(Supplier<T> request) {
    try {
      return request.get();
    } catch (SdkException e) {
      throw e;
    } catch (RuntimeException e) {
      throw isOfTheConnection(e)
          ? SdkClientException.create("The connection broke", new IOException(e))
          : e;
    }
  }

  private static boolean isOfTheConnection(Throwable e) {
    return Stream.iterate(e, cause -> cause != null, Throwable::getCause)
        .limit(20)
        .filter(NullPointerException.class::isInstance)
        .flatMap(cause -> Stream.of(cause.getStackTrace()).limit(1))
        .anyMatch(place -> place.getClassName().startsWith(HTTP_OF_THE_JDK));
  }
}
