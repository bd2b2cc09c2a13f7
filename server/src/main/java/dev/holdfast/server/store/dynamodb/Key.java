package dev.holdfast.server.store.dynamodb;

import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Names one item. */
record Key(Table table, String partition, String sort) {

  /** Of an item that is alone in its partition. */
  static Key alone(Table table, String partition) {
    return new Key(table, partition, "-");
  }

  /** The key of what was read. */
  static Key read(Table table, Map<String, AttributeValue> attributes) {
    return new Key(table, text(attributes, Table.PARTITION_KEY), text(attributes, Table.SORT_KEY));
  }

  private static String text(Map<String, AttributeValue> attributes, String name) {
    return Objects.requireNonNull(attributes.get(name), "An item has no " + name).s();
  }

  Map<String, AttributeValue> attributes() {
    return Map.of(
        Table.PARTITION_KEY, AttributeValue.fromS(partition),
        Table.SORT_KEY, AttributeValue.fromS(sort));
  }
}
