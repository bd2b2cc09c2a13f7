package dev.holdfast.availability.dynamodb;

import static java.util.stream.Collectors.toCollection;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.BlockadeId;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.document.Document;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A document as an item. Empty values have no attribute. The resource is stored once for all
 * entries; times are texts, so that people can read them, and ids are bytes, because there are
 * many.
 *
 * <p>The days in use are a bit each, by year, because every operation on a resource pays for each
 * kilobyte of its document: as texts, a year would have four of them, now twenty years have one.
 */
final class DocumentItem {

  static final String ID = "id";
  static final String VERSION = "version";

  private static final String RESOURCE = "resource";
  private static final String ENTRIES = "entries";
  private static final String DAYS = "days";
  private static final String PARENT = "parent";
  private static final String CHILDREN = "children";

  private static final String FROM = "from";
  private static final String TO = "to";
  private static final String OWNER = "owner";
  private static final String DISABLED = "disabled";
  private static final String EXPIRES = "expires";

  private DocumentItem() {}

  static Map<String, AttributeValue> key(String id) {
    return Map.of(ID, AttributeValue.fromS(id));
  }

  static Map<String, AttributeValue> of(Document document) {
    Map<String, AttributeValue> item = new HashMap<>(key(document.id()));
    item.put(VERSION, number(document.version()));
    if (!document.entries().isEmpty()) {
      item.put(RESOURCE, AttributeValue.fromS(resourceOf(document)));
      item.put(
          ENTRIES,
          AttributeValue.fromL(document.entries().stream().map(DocumentItem::entry).toList()));
    }
    if (!document.days().isEmpty()) {
      item.put(DAYS, years(document.days()));
    }
    document
        .parent()
        .ifPresent(parent -> item.put(PARENT, AttributeValue.fromS(parent.toString())));
    if (!document.children().isEmpty()) {
      item.put(
          CHILDREN,
          AttributeValue.fromSs(document.children().stream().map(ResourceId::toString).toList()));
    }
    return item;
  }

  static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  private static AttributeValue years(SortedSet<LocalDate> days) {
    Map<String, BitSet> years = new HashMap<>();
    for (LocalDate day : days) {
      years
          .computeIfAbsent(Integer.toString(day.getYear()), year -> new BitSet())
          .set(day.getDayOfYear());
    }
    Map<String, AttributeValue> values = new HashMap<>();
    years.forEach((year, bits) -> values.put(year, bytes(bits.toByteArray())));
    return AttributeValue.fromM(values);
  }

  private static AttributeValue bytes(byte[] bytes) {
    return AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(bytes));
  }

  private static String resourceOf(Document document) {
    List<ResourceId> resources =
        document.entries().stream().map(Blockade::resource).distinct().toList();
    if (resources.size() > 1) {
      throw new IllegalArgumentException(
          "Document %s has entries of several resources: %s".formatted(document.id(), resources));
    }
    return resources.get(0).toString();
  }

  private static AttributeValue entry(Blockade blockade) {
    Map<String, AttributeValue> entry = new HashMap<>();
    UUID id = blockade.id().value();
    byte[] bytes =
        ByteBuffer.allocate(2 * Long.BYTES)
            .putLong(id.getMostSignificantBits())
            .putLong(id.getLeastSignificantBits())
            .array();
    entry.put(ID, bytes(bytes));
    entry.put(FROM, AttributeValue.fromS(blockade.slot().from().toString()));
    if (!blockade.slot().isOpenEnded()) {
      entry.put(TO, AttributeValue.fromS(blockade.slot().to().toString()));
    }
    entry.put(OWNER, AttributeValue.fromS(blockade.owner().value()));
    if (blockade.isDisabled()) {
      entry.put(DISABLED, AttributeValue.fromBool(true));
    }
    blockade
        .expiresAt()
        .ifPresent(expiry -> entry.put(EXPIRES, AttributeValue.fromS(expiry.toString())));
    return AttributeValue.fromM(entry);
  }

  static Document parse(Map<String, AttributeValue> item) {
    try {
      return document(item);
    } catch (RuntimeException e) {
      throw new StoreException(
          Kind.FAILED,
          "Item %s is no document of this library. Give it a table of its own"
              .formatted(item.get(ID)),
          e);
    }
  }

  private static Document document(Map<String, AttributeValue> item) {
    List<AttributeValue> entries =
        item.containsKey(ENTRIES) ? item.get(ENTRIES).l() : List.<AttributeValue>of();
    return new Document(
        value(item, ID).s(),
        Long.parseLong(value(item, VERSION).n()),
        entries.stream().map(entry -> blockade(value(item, RESOURCE).s(), entry.m())).toList(),
        days(item),
        text(item, PARENT).map(ResourceId::of),
        children(item));
  }

  private static Blockade blockade(String resource, Map<String, AttributeValue> entry) {
    ByteBuffer id = value(entry, ID).b().asByteBuffer();
    Instant from = Instant.parse(value(entry, FROM).s());
    return new Blockade(
        BlockadeId.of(new UUID(id.getLong(), id.getLong())),
        ResourceId.of(resource),
        text(entry, TO)
            .map(to -> TimeSlot.of(from, Instant.parse(to)))
            .orElseGet(() -> TimeSlot.from(from)),
        Owner.of(value(entry, OWNER).s()),
        entry.containsKey(DISABLED) ? Blockade.Kind.DISABLED : Blockade.Kind.BLOCKED,
        text(entry, EXPIRES).map(Instant::parse));
  }

  private static AttributeValue value(Map<String, AttributeValue> item, String name) {
    return Objects.requireNonNull(item.get(name), () -> "It has no attribute " + name);
  }

  private static Optional<String> text(Map<String, AttributeValue> item, String name) {
    return Optional.ofNullable(item.get(name)).map(AttributeValue::s);
  }

  private static SortedSet<LocalDate> days(Map<String, AttributeValue> item) {
    return Stream.ofNullable(item.get(DAYS))
        .flatMap(years -> years.m().entrySet().stream())
        .flatMap(year -> days(Integer.parseInt(year.getKey()), year.getValue()))
        .collect(toCollection(TreeSet::new));
  }

  private static Stream<LocalDate> days(int year, AttributeValue bits) {
    return BitSet.valueOf(bits.b().asByteArrayUnsafe()).stream()
        .mapToObj(day -> LocalDate.ofYearDay(year, day));
  }

  private static SortedSet<ResourceId> children(Map<String, AttributeValue> item) {
    return Stream.ofNullable(item.get(CHILDREN))
        .flatMap(value -> value.ss().stream())
        .map(ResourceId::of)
        .collect(toCollection(TreeSet::new));
  }
}
