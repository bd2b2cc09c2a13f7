package dev.holdfast.availability.dynamodb;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * One {@code TransactWriteItems}, sent until there is an answer.
 *
 * <p>Every try carries the same token, so that DynamoDB executes the request once: if the answer
 * was lost, the repetition returns it. After a lost answer, giving up means an unknown outcome,
 * however the last try ended.
 */
final class Transaction {

  /** So often it is worth to hope that a rival's transaction ends without a change. */
  private static final int MOST_CONFLICTS = 3;

  private final DynamoDbClient client;
  private final TransactWriteItemsRequest request;
  private final Pause pause = new Pause();
  private boolean mayBeDone;
  private int conflicts;

  Transaction(DynamoDbClient client, List<TransactWriteItem> items) {
    this.client = client;
    this.request =
        TransactWriteItemsRequest.builder()
            .transactItems(items)
            .clientRequestToken(UUID.randomUUID().toString())
            .build();
  }

  /** Whether all of it was done; if not, a condition was not met or rivals are at work. */
  boolean isDone() {
    while (true) {
      Optional<Boolean> answer = attempt();
      if (answer.isPresent()) {
        return answer.get();
      }
    }
  }

  /** Whether it was done; empty: try again. */
  private Optional<Boolean> attempt() {
    try {
      BrokenConnection.named(() -> client.transactWriteItems(request));
      return Optional.of(true);
    } catch (TransactionCanceledException e) {
      return afterCancellation(e);
    } catch (SdkException e) {
      pauseAfter(Failure.of(e), e);
      return Optional.empty();
    }
  }

  /**
   * A condition that is not met now never will be, because versions only grow. So this answer is
   * certain, even if an earlier try is still on its way.
   */
  private Optional<Boolean> afterCancellation(TransactionCanceledException e) {
    if (has(e, "ConditionalCheckFailed")) {
      return Optional.of(false);
    }
    if (has(e, "TransactionConflict")) {
      return afterConflict(e);
    }
    pauseAfter(failureOf(e), e);
    return Optional.empty();
  }

  private Optional<Boolean> afterConflict(TransactionCanceledException e) {
    boolean again = (mayBeDone || conflicts++ < MOST_CONFLICTS) && pause.again();
    if (!again && mayBeDone) {
      throw new StoreException(
          Kind.UNKNOWN_OUTCOME,
          "An answer of DynamoDB was lost, and rivals keep it from being repeated, so that it may"
              + " have written all, or nothing",
          e);
    }
    return again ? Optional.empty() : Optional.of(false);
  }

  private void pauseAfter(Failure failure, SdkException e) {
    if (!failure.passes() || !pause.again()) {
      throw failure.whileWriting("TransactWriteItems", mayBeDone, e);
    }
    mayBeDone |= failure.mayBeDone();
  }

  private static Failure failureOf(TransactionCanceledException e) {
    if (has(e, "ThrottlingError") || has(e, "ProvisionedThroughputExceeded")) {
      return Failure.throttled();
    }
    return Failure.invalid(
        e.cancellationReasons().stream()
            .filter(reason -> !"None".equals(reason.code()))
            .map(reason -> reason.code() + ": " + reason.message())
            .findFirst()
            .orElse(String.valueOf(e.getMessage())));
  }

  private static boolean has(TransactionCanceledException e, String code) {
    return e.cancellationReasons().stream().map(CancellationReason::code).anyMatch(code::equals);
  }
}
