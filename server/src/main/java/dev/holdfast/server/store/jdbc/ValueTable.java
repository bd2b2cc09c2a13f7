package dev.holdfast.server.store.jdbc;

import dev.holdfast.server.store.ValueCodec;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * A table of aggregates. Each row is one of them as a whole, its value, beside the columns that are
 * asked for. Those follow from the aggregate on every write, and it is never read from them.
 */
final class ValueTable<T> {

  /** For an aggregate that is stored already. */
  private static final String BEFORE = "before";

  private static final String VERSION = "version";
  private static final String FORMAT = "format";
  private static final String VALUE = "value";

  private final ValueCodec<T> codec;
  private final Map<String, Function<T, Object>> derived;
  private final ToLongFunction<T> version;
  private final String insert;
  private final String update;
  private final String formatOf;
  private final String select;

  private ValueTable(Builder<T> table, ToLongFunction<T> version) {
    this.codec = table.codec;
    this.derived = new LinkedHashMap<>(table.derived);
    this.version = version;
    Stream<String> names =
        Stream.concat(derived.keySet().stream(), Stream.of(VERSION, FORMAT, VALUE));
    Columns columns = new Columns(table.name, names.toList());
    String[] key = table.key.toArray(String[]::new);
    this.insert = columns.insert();
    this.update = columns.update(key) + " and version = :before and format <= :format";
    this.formatOf = Columns.of(table.name, FORMAT).find(key);
    this.select = Columns.of(table.name, VALUE).select();
  }

  /** Begins with the columns that name a row, which never change. */
  static <T> Builder<T> of(String name, ValueCodec<T> codec, String... key) {
    return new Builder<>(name, codec, List.of(key));
  }

  /** Collects the columns that are asked for. */
  static final class Builder<T> {

    private final String name;
    private final ValueCodec<T> codec;
    private final List<String> key;
    private final Map<String, Function<T, Object>> derived = new LinkedHashMap<>();

    private Builder(String name, ValueCodec<T> codec, List<String> key) {
      this.name = name;
      this.codec = codec;
      this.key = key;
    }

    Builder<T> column(String column, Function<T, Object> of) {
      derived.put(column, of);
      return this;
    }

    /** The last of them, by which nobody overwrites what they have not seen. */
    ValueTable<T> version(ToLongFunction<T> version) {
      return new ValueTable<>(this, version);
    }
  }

  /** Selects whole aggregates. */
  String select() {
    return select;
  }

  /** Adds one that must be new, together with what is added after it. */
  void add(Db db, T aggregate) {
    db.add(insert, row(aggregate));
  }

  /** Inserts one unless its key is taken, and answers whether it did. */
  boolean insert(Db db, T aggregate) {
    return db.insert(insert, row(aggregate));
  }

  /** Replaces the version before, and answers whether that was the stored one. */
  boolean update(Db db, T changed) {
    Map<String, Object> row = row(changed);
    row.put(BEFORE, version.applyAsLong(changed) - 1);
    boolean done = db.update(update, row) == 1;
    if (!done) {
      db.row(formatOf, found -> found.integer(FORMAT), row).ifPresent(codec::requireKnown);
    }
    return done;
  }

  private Map<String, Object> row(T aggregate) {
    Map<String, Object> row = new HashMap<>();
    derived.forEach((column, of) -> row.put(column, of.apply(aggregate)));
    row.put(VERSION, version.applyAsLong(aggregate));
    row.put(FORMAT, codec.format());
    row.put(VALUE, codec.write(aggregate));
    return row;
  }

  List<T> rows(Db db, String sql, Map<String, ?> parameters) {
    return db.rows(sql, row -> codec.read(row.text(VALUE)), parameters);
  }

  Optional<T> row(Db db, String sql, Map<String, ?> parameters) {
    return rows(db, sql, parameters).stream().findFirst();
  }
}
