package dev.holdfast.availability.dynamodb;

import dev.holdfast.availability.spi.StoreException;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/** Requests to DynamoDB that may be repeated, because they change nothing the second time. */
public final class DynamoDbReading {

  private DynamoDbReading() {}

  /**
   * Sends a request, with retries if they may help, until there is an answer.
   *
   * @param operation as DynamoDB names it, such as GetItem, for the message of a failure
   * @throws StoreException if there is none, or DynamoDB refuses it
   */
  public static <T> T insist(String operation, Supplier<T> request) {
    Pause pause = new Pause();
    while (true) {
      try {
        return BrokenConnection.named(request);
      } catch (SdkException e) {
        Failure failure = Failure.of(e);
        if (!failure.passes() || !pause.again()) {
          throw failure.whileReading(operation, e);
        }
      }
    }
  }
}
