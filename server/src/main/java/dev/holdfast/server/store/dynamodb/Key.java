package dev.holdfast.server.store.dynamodb;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Names one item. */
record Key(Table table, String partition, String sort) {

  /** Of an item that is alone in its partition. */
  static Key alone(Table table, String partition) {
    return new Key(table, partition, "-");
  }

  Map<String, AttributeValue> attributes() {
    return Map.of(
        Table.PARTITION_KEY, AttributeValue.fromS(partition),
        Table.SORT_KEY, AttributeValue.fromS(sort));
  }
}
