package dev.holdfast.availability.dynamodb;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How many bytes DynamoDB counts for an item: names and values, and a little for nesting. */
final class ItemSize {

  private static final int PER_NESTING = 3;
  private static final int PER_ELEMENT = 1;
  private static final int LONGEST_NUMBER = 21;

  private ItemSize() {}

  static long of(Map<String, AttributeValue> item) {
    return item.entrySet().stream()
        .mapToLong(attribute -> utf8(attribute.getKey()) + of(attribute.getValue()))
        .sum();
  }

  private static long of(AttributeValue value) {
    return switch (value.type()) {
      case S -> utf8(value.s());
      case N -> Math.min(value.n().length() / 2 + 2, LONGEST_NUMBER);
      case B -> value.b().asByteArrayUnsafe().length;
      case SS -> value.ss().stream().mapToLong(ItemSize::utf8).sum();
      case NS -> value.ns().stream().mapToLong(n -> n.length() / 2 + 2).sum();
      case BS -> value.bs().stream().mapToLong(b -> b.asByteArrayUnsafe().length).sum();
      case L -> PER_NESTING + elements(value.l());
      case M -> PER_NESTING + value.m().size() * PER_ELEMENT + of(value.m());
      default -> 1;
    };
  }

  private static long elements(Collection<AttributeValue> values) {
    return values.stream().mapToLong(value -> PER_ELEMENT + of(value)).sum();
  }

  private static long utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
