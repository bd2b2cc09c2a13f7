package dev.holdfast.availability.dynamodb;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * What one run of a body writes and checks beside exclusive time, in tables of its own. Nothing is
 * sent before the body has ended in a commit.
 */
public final class OwnItems {

  private final List<TransactWriteItem> items = new ArrayList<>();

  OwnItems() {}

  /**
   * Adds a put, update, delete or condition check; DynamoDB takes one for each item.
   *
   * <p>A condition that is not met lets the body run again, so it should say that what the body has
   * read is still so.
   */
  public void add(TransactWriteItem item) {
    items.add(Objects.requireNonNull(item, "Item must not be null"));
  }

  List<TransactWriteItem> all() {
    return items;
  }

  void clear() {
    items.clear();
  }
}
