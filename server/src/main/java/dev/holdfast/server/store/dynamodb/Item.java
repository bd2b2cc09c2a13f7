package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.server.store.ValueCodec;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item of a table. Times are texts that sort as the times do.
 *
 * @param revision how often it was written, as far as is known; 0 for a new one
 */
record Item(Key key, long revision, Map<String, AttributeValue> attributes) {

  static final String REVISION = "rev";

  /** An aggregate as a whole. */
  static final String VALUE = "value";

  /** DynamoDB deletes the item some time after that, in seconds since 1970. */
  static final String TIME_TO_LIVE = "ttl";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private static final int DIGITS = 19;

  static Item at(Key key) {
    return new Item(key, 0, new HashMap<>());
  }

  static Item read(Table table, Map<String, AttributeValue> attributes) {
    Item item = new Item(Key.read(table, attributes), 0, new HashMap<>(attributes));
    return new Item(item.key(), item.number(REVISION), item.attributes());
  }

  /** A time as a part of a key. */
  static String sortable(Instant time) {
    return TIME.format(time);
  }

  /** A number that is not negative, as a part of a key. */
  static String sortable(long number) {
    return String.format(Locale.ROOT, "%0" + DIGITS + "d", number);
  }

  /** Sets an attribute to a text, number, flag, time or bytes; an empty optional leaves it out. */
  Item with(String name, Object value) {
    attributes.remove(name);
    Object bare = value instanceof Optional<?> optional ? optional.orElse(null) : value;
    if (bare != null) {
      attributes.put(name, attribute(bare));
    }
    return this;
  }

  /** Sets the aggregate that it holds. */
  <T> Item holding(ValueCodec<T> codec, T aggregate) {
    return with(VALUE, codec.write(aggregate));
  }

  /** Requires that it holds nothing of a newer server, which would be lost. */
  void requireKnown(ValueCodec<?> codec) {
    optionalText(VALUE).ifPresent(codec::requireKnown);
  }

  /** Puts it into an index. */
  Item in(Table.Index index, String partition, String sort) {
    return with(index.partitionKey(), partition).with(index.sortKey(), sort);
  }

  /** Whether it still is where an entry of an index has it. */
  boolean isAt(Table.Index index, Map<String, AttributeValue> entry) {
    return Objects.equals(attributes.get(index.partitionKey()), entry.get(index.partitionKey()))
        && Objects.equals(attributes.get(index.sortKey()), entry.get(index.sortKey()));
  }

  /** Lets DynamoDB delete it after that time. */
  Item until(Instant time) {
    return with(TIME_TO_LIVE, time.getEpochSecond());
  }

  private static AttributeValue attribute(Object value) {
    if (value instanceof Boolean flag) {
      return AttributeValue.fromBool(flag);
    }
    if (value instanceof Number number) {
      return AttributeValue.fromN(number.toString());
    }
    if (value instanceof Instant time) {
      return AttributeValue.fromS(sortable(time));
    }
    if (value instanceof byte[] bytes) {
      return AttributeValue.fromB(SdkBytes.fromByteArray(bytes));
    }
    return AttributeValue.fromS(
        value instanceof Enum<?> constant ? constant.name() : (String) value);
  }

  String text(String name) {
    return optionalText(name).orElseThrow(() -> missing(name));
  }

  Optional<String> optionalText(String name) {
    return optional(name).map(AttributeValue::s);
  }

  byte[] bytes(String name) {
    return optional(name).map(value -> value.b().asByteArray()).orElseThrow(() -> missing(name));
  }

  long number(String name) {
    return optional(name).map(value -> Long.parseLong(value.n())).orElseThrow(() -> missing(name));
  }

  /** Of what people change; items from before it was counted have the first one. */
  long version() {
    return optionalNumber("version").orElse(1L);
  }

  int integer(String name) {
    return Math.toIntExact(number(name));
  }

  Optional<Integer> optionalInteger(String name) {
    return optional(name).map(value -> Integer.parseInt(value.n()));
  }

  Optional<Long> optionalNumber(String name) {
    return optional(name).map(value -> Long.parseLong(value.n()));
  }

  boolean flag(String name) {
    return optional(name).map(AttributeValue::bool).orElseThrow(() -> missing(name));
  }

  /** A flag that older items lack, which means no. */
  boolean isFlag(String name) {
    return optional(name).map(AttributeValue::bool).orElse(false);
  }

  Instant instant(String name) {
    return Instant.parse(text(name));
  }

  Optional<Instant> optionalInstant(String name) {
    return optionalText(name).map(Instant::parse);
  }

  Provider provider() {
    return Provider.parse(text("provider")).orElseThrow();
  }

  <E extends Enum<E>> E constant(Class<E> type, String name) {
    return Enum.valueOf(type, text(name));
  }

  private Optional<AttributeValue> optional(String name) {
    @Nullable AttributeValue value = attributes.get(name);
    return Optional.ofNullable(value);
  }

  private IllegalStateException missing(String name) {
    return new IllegalStateException("Item %s has no %s".formatted(key, name));
  }
}
