package dev.holdfast.server.store.dynamodb;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The tables, and their indexes, each with a partition key and a sort key. */
enum Table {
  /** Event types by owner and slug. */
  EVENT_TYPES("scheduling_event_types"),

  /** Bookings by event type and the moment they were booked. */
  BOOKINGS("scheduling_bookings"),

  /** Calendar connections by owner and provider, and their busy times. */
  CALENDAR_CONNECTIONS("scheduling_calendar_connections"),

  /** All else: hosts, keys, resources, holds, replies, events, webhooks, deliveries, tasks... */
  SERVICE("scheduling_service");

  /**
   * An index of keys alone: other changes cost nothing there, and the items it finds are read
   * afresh. Items without its keys are not in it.
   */
  enum Index {
    /** Event types with a slug, of all owners. */
    BY_SLUG("GSI1"),
    /** What an owner has, by status and then by time. */
    BY_OWNER("GSI2"),
    /** The bookings of a booker, by start. */
    BY_BOOKER("GSI1"),
    /** The bookings of an event type, by start. */
    BY_TIME("GSI3"),
    /** The bookings of a host and an e-mail address, by start. */
    BY_EMAIL("GSI4"),
    /** The resources under another one. */
    BY_PARENT("GSI1"),
    /** What is named by an id alone. */
    BY_ID("GSI2"),
    /** What has to be done at some time. */
    DUE("DUE");

    private final String prefix;

    Index(String prefix) {
      this.prefix = prefix;
    }

    String indexName() {
      return prefix;
    }

    String partitionKey() {
      return prefix + "_PK";
    }

    String sortKey() {
      return prefix + "_SK";
    }
  }

  static final String PARTITION_KEY = "PK";
  static final String SORT_KEY = "SK";

  private final String baseName;

  Table(String baseName) {
    this.baseName = baseName;
  }

  private List<Index> indexes() {
    return switch (this) {
      case EVENT_TYPES -> List.of(Index.BY_SLUG, Index.BY_OWNER);
      case BOOKINGS ->
          List.of(Index.BY_BOOKER, Index.BY_OWNER, Index.BY_TIME, Index.BY_EMAIL, Index.DUE);
      case CALENDAR_CONNECTIONS -> List.of();
      case SERVICE -> List.of(Index.BY_PARENT, Index.BY_ID, Index.DUE);
    };
  }

  /** With the prefix that separates services in one account. */
  String nameWith(String prefix) {
    return prefix + baseName;
  }

  CreateTableRequest creation(String prefix) {
    Set<String> keys = new LinkedHashSet<>(List.of(PARTITION_KEY, SORT_KEY));
    List<GlobalSecondaryIndex> globals = new ArrayList<>();
    for (Index index : indexes()) {
      keys.addAll(List.of(index.partitionKey(), index.sortKey()));
      globals.add(
          GlobalSecondaryIndex.builder()
              .indexName(index.indexName())
              .keySchema(keySchema(index.partitionKey(), index.sortKey()))
              .projection(Projection.builder().projectionType(ProjectionType.KEYS_ONLY).build())
              .build());
    }
    CreateTableRequest.Builder table =
        CreateTableRequest.builder()
            .tableName(nameWith(prefix))
            .attributeDefinitions(keys.stream().map(Table::text).toList())
            .keySchema(keySchema(PARTITION_KEY, SORT_KEY));
    return globals.isEmpty() ? table.build() : table.globalSecondaryIndexes(globals).build();
  }

  private static AttributeDefinition text(String attribute) {
    return AttributeDefinition.builder()
        .attributeName(attribute)
        .attributeType(ScalarAttributeType.S)
        .build();
  }

  private static List<KeySchemaElement> keySchema(String partitionKey, String sortKey) {
    return List.of(key(partitionKey, KeyType.HASH), key(sortKey, KeyType.RANGE));
  }

  private static KeySchemaElement key(String attribute, KeyType type) {
    return KeySchemaElement.builder().attributeName(attribute).keyType(type).build();
  }
}
