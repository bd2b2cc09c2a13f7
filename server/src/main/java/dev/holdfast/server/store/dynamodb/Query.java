package dev.holdfast.server.store.dynamodb;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Items of one partition of a table or of an index, in the order of their sort keys.
 *
 * @param from the first sort key wanted
 * @param to the last sort key wanted
 * @param wanted which of them, if not all; the others are read all the same
 */
record Query(
    Table table,
    Optional<Table.Index> index,
    String partition,
    String from,
    String to,
    boolean backwards,
    Optional<Predicate<Item>> wanted) {

  /** Sorts behind everything that begins like it: the last character there is. */
  static final String END = Character.toString(Character.MAX_CODE_POINT);

  /** Before any sort key; an empty one is not allowed. */
  private static final String BEGIN = " ";

  /** A partition of a table, whose last change it sees. */
  static Query of(Table table, String partition) {
    return new Query(table, Optional.empty(), partition, BEGIN, END, false, Optional.empty());
  }

  /** A partition of an index, which may be a little late. */
  static Query of(Table table, Table.Index index, String partition) {
    return new Query(table, Optional.of(index), partition, BEGIN, END, false, Optional.empty());
  }

  Query beginningWith(String prefix) {
    return between(prefix, prefix + END);
  }

  Query between(String first, String last) {
    return new Query(table, index, partition, first, last, backwards, wanted);
  }

  /** What sorts up to a key, and that one. */
  Query until(String last) {
    return between(from, last);
  }

  /** What follows a sort key. */
  Query after(String sort) {
    return between(sort + " ", to);
  }

  Query newestFirst() {
    return new Query(table, index, partition, from, to, true, wanted);
  }

  Query where(Predicate<Item> condition) {
    Predicate<Item> both = wanted.map(one -> one.and(condition)).orElse(condition);
    return new Query(table, index, partition, from, to, backwards, Optional.of(both));
  }

  /** DynamoDB compares bytes, and refuses a range that ends before it begins. */
  boolean isEmpty() {
    return Arrays.compareUnsigned(
            from.getBytes(StandardCharsets.UTF_8), to.getBytes(StandardCharsets.UTF_8))
        > 0;
  }

  boolean dropsSome() {
    return wanted.isPresent();
  }

  boolean wants(Item item) {
    return wanted.map(condition -> condition.test(item)).orElse(true);
  }

  String partitionKey() {
    return index.map(Table.Index::partitionKey).orElse(Table.PARTITION_KEY);
  }

  String sortKey() {
    return index.map(Table.Index::sortKey).orElse(Table.SORT_KEY);
  }
}
