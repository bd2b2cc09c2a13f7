package dev.holdfast.server.store.dynamodb;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * What becomes of one item, on condition that it still is as it was read.
 *
 * @param always in any state
 */
record Change(Key key, Optional<Item> before, Optional<Item> after, boolean always) {

  private static final String IS_NEW = "attribute_not_exists(" + Table.PARTITION_KEY + ")";
  private static final String IS_UNCHANGED = Item.REVISION + " = :revision";

  private static final long RANDOM_REVISIONS = 1L << 62;

  static Change put(Optional<Item> before, Item after) {
    return new Change(after.key(), before, Optional.of(after), false);
  }

  static Change putAlways(Item after) {
    return new Change(after.key(), Optional.empty(), Optional.of(after), true);
  }

  static Change delete(Item before) {
    return new Change(before.key(), Optional.of(before), Optional.empty(), false);
  }

  /** An item that is not there stays so. */
  static Change none(Key key) {
    return new Change(key, Optional.empty(), Optional.empty(), false);
  }

  Table table() {
    return key.table();
  }

  TransactWriteItem write(String tableName) {
    TransactWriteItem.Builder write = TransactWriteItem.builder();
    if (after.isPresent()) {
      return write.put(put(tableName, after.get())).build();
    }
    return before.isPresent()
        ? write.delete(delete(tableName, before.get())).build()
        : write.conditionCheck(check(tableName)).build();
  }

  private Put put(String tableName, Item item) {
    Map<String, AttributeValue> attributes = new HashMap<>(item.attributes());
    attributes.putAll(key.attributes());
    attributes.put(Item.REVISION, number(nextRevision()));
    Put.Builder put = Put.builder().tableName(tableName).item(attributes);
    if (!always) {
      put.conditionExpression(before.isEmpty() ? IS_NEW : IS_UNCHANGED);
    }
    before.ifPresent(old -> put.expressionAttributeValues(revision(old)));
    return put.build();
  }

  /** Random if the one before is not known: no reader may take the item for an older one. */
  private long nextRevision() {
    return always
        ? ThreadLocalRandom.current().nextLong(1, RANDOM_REVISIONS)
        : before.map(Item::revision).orElse(0L) + 1;
  }

  private Delete delete(String tableName, Item item) {
    return Delete.builder()
        .tableName(tableName)
        .key(key.attributes())
        .conditionExpression(IS_UNCHANGED)
        .expressionAttributeValues(revision(item))
        .build();
  }

  private ConditionCheck check(String tableName) {
    return ConditionCheck.builder()
        .tableName(tableName)
        .key(key.attributes())
        .conditionExpression(IS_NEW)
        .build();
  }

  private static Map<String, AttributeValue> revision(Item item) {
    return Map.of(":revision", number(item.revision()));
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }
}
