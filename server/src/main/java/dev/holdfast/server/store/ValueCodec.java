package dev.holdfast.server.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.holdfast.availability.spi.StoreException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes an aggregate as one JSON object and reads it back. The object has the names of the
 * aggregate's parts, and the version of its format.
 *
 * <p>A format that was written once is read for ever: each step brings a value from one format to
 * the next. A value of a newer format is read as far as it is known, but never overwritten, since
 * what is not known would be lost.
 */
public final class ValueCodec<T> {

  private static final int MOST_KEPT = 1_000;
  private static final String FORMAT = "format";

  private final String name;
  private final Class<T> type;
  private final List<Consumer<ObjectNode>> steps;
  private final Optional<Cache<String, T>> kept;
  private final String beginning;

  private ValueCodec(
      String name,
      Class<T> type,
      List<Consumer<ObjectNode>> steps,
      Optional<Cache<String, T>> kept) {
    this.name = name;
    this.type = type;
    this.steps = List.copyOf(steps);
    this.kept = kept;
    this.beginning = "{\"%s\":%s,".formatted(FORMAT, format());
  }

  /** A codec whose format is the first one. */
  static <T> ValueCodec<T> of(String name, Class<T> type) {
    return new ValueCodec<>(name, type, List.of(), Optional.empty());
  }

  /** The same with one more format, and how a value of the format before becomes one of it. */
  ValueCodec<T> then(Consumer<ObjectNode> step) {
    return new ValueCodec<>(
        name, type, Stream.concat(steps.stream(), Stream.of(step)).toList(), kept);
  }

  /** The same for what is read again and again: a value always means the same. */
  ValueCodec<T> kept() {
    return new ValueCodec<>(
        name, type, steps, Optional.of(Caffeine.newBuilder().maximumSize(MOST_KEPT).build()));
  }

  /** The format that is written. */
  public int format() {
    return steps.size() + 1;
  }

  public String write(T aggregate) {
    return beginning + StoredJson.MAPPER.writeValueAsString(aggregate).substring(1);
  }

  /** Reads what any server has written. */
  public T read(String value) {
    return kept.isPresent()
        ? Objects.requireNonNull(kept.get().get(value, this::parse))
        : parse(value);
  }

  private T parse(String value) {
    return value.startsWith(beginning)
        ? StoredJson.MAPPER.readValue(value, type)
        : read(object(value));
  }

  /** Reads the object of a value, and changes it. */
  public T read(ObjectNode value) {
    int stored = value.path(FORMAT).asInt(1);
    try {
      steps.stream().skip(stored - 1L).forEach(step -> step.accept(value));
      return StoredJson.MAPPER.treeToValue(value, type);
    } catch (RuntimeException e) {
      throw stored > format() ? newer(stored) : e;
    }
  }

  /** Requires that the stored value may be replaced by one that this server has written. */
  public void requireKnown(String value) {
    if (!value.startsWith(beginning)) {
      requireKnown(object(value).path(FORMAT).asInt(1));
    }
  }

  /** The same, if only the format of the stored value is known. */
  public void requireKnown(int stored) {
    if (stored > format()) {
      throw newer(stored);
    }
  }

  private static ObjectNode object(String value) {
    return (ObjectNode) StoredJson.MAPPER.readTree(value);
  }

  private StoreException newer(int stored) {
    return new StoreException(
        StoreException.Kind.MISCONFIGURED,
        "A newer server has stored this %s, in format %s; this server knows formats up to %s and does not overwrite it. Upgrade this server."
            .formatted(name, stored, format()));
  }
}
