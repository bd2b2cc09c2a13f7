package dev.holdfast.server.store.dynamodb;

import static java.util.Comparator.comparing;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.task.Task;
import dev.holdfast.scheduling.task.TaskKind;
import dev.holdfast.scheduling.task.Tasks;
import dev.holdfast.scheduling.value.RandomId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Tasks by id; an index has them by kind and by when they are due. Those that are leased stay where
 * they are in it: there are few, and so neither a lease nor its end costs anything there.
 */
record DynamoTasks(Unit unit) implements Tasks {

  /** Tasks of a kind are spread over so many partitions of the index. */
  private static final int SHARDS = 4;

  /** One transaction takes 100 items. */
  private static final int MOST_LEASED = 90;

  /** What is read at a time, of a partition. */
  private static final int PAGE = 10;

  private static final String WANTED = "wanted";
  private static final String LEASE = "lease";
  private static final String LEASED_UNTIL = "leased_until";

  private static Key key(String id) {
    return Key.alone(Table.SERVICE, "TASK#" + id);
  }

  private static String partition(TaskKind kind, int shard) {
    return "TASKS#" + kind + "#" + shard;
  }

  @Override
  public void want(Task task) {
    Optional<Item> before = unit.find(key(task.id()));
    Instant dueAt =
        before
            .map(item -> item.instant("due_at"))
            .filter(task.dueAt()::isAfter)
            .orElse(task.dueAt());
    Task wanted = Task.of(task.id(), task.kind(), task.host(), task.subject(), dueAt);
    unit.write(
        item(wanted, before.map(item -> item.number(WANTED)).orElse(0L) + 1)
            .with(LEASE, before.flatMap(item -> item.optionalText(LEASE)))
            .with(LEASED_UNTIL, before.flatMap(item -> item.optionalInstant(LEASED_UNTIL))));
  }

  private static Item item(Task task, long wanted) {
    int shard = Math.floorMod(task.id().hashCode(), SHARDS);
    return Item.at(key(task.id()))
        .with("id", task.id())
        .with("kind", task.kind())
        .with("host", task.host().value())
        .with("subject", task.subject())
        .with("due_at", task.dueAt())
        .with("attempts", task.attempts())
        .with("problem", task.problem())
        .with(WANTED, wanted)
        .in(
            Table.Index.DUE,
            partition(task.kind(), shard),
            Item.sortable(task.dueAt()) + "#" + task.id());
  }

  @Override
  public void drop(String id) {
    unit.delete(key(id));
  }

  @Override
  public Optional<Task> find(String id) {
    return unit.find(key(id)).map(DynamoTasks::task);
  }

  @Override
  public List<Leased> lease(TaskKind kind, Instant now, Instant until, int limit) {
    String lease = RandomId.withPrefix("ls");
    int most = Math.min(limit, MOST_LEASED);
    return due(kind, now)
        .flatMap(query -> free(query, now, most).stream())
        .sorted(comparing(item -> item.text(Table.Index.DUE.sortKey())))
        .limit(most)
        .map(item -> lease(item, until, lease))
        .toList();
  }

  /** Those that are due for longest and not leased: no fewer than enough, if there are. */
  private List<Item> free(Query due, Instant now, int enough) {
    int most = Math.max(enough, PAGE);
    List<Item> free = new ArrayList<>();
    Query rest = due;
    List<Item> page;
    do {
      page = unit.list(rest, most);
      for (Item item : page) {
        rest = due.after(item.text(Table.Index.DUE.sortKey()));
        if (!isLeased(item, now)) {
          free.add(item);
        }
      }
    } while (page.size() == most && free.size() < enough);
    return free;
  }

  private Leased lease(Item item, Instant until, String lease) {
    unit.write(item.with(LEASE, lease).with(LEASED_UNTIL, until));
    return new Leased(task(item), until, item.number(WANTED), lease);
  }

  private static boolean isLeased(Item item, Instant now) {
    return item.optionalInstant(LEASED_UNTIL).filter(now::isBefore).isPresent();
  }

  private static Stream<Query> due(TaskKind kind, Instant now) {
    return IntStream.range(0, SHARDS)
        .mapToObj(shard -> Query.of(Table.SERVICE, Table.Index.DUE, partition(kind, shard)))
        .map(query -> query.until(Item.sortable(now) + "#" + Query.END));
  }

  @Override
  public void finish(Leased leased) {
    find(leased)
        .ifPresent(
            item -> {
              if (item.number(WANTED) == leased.wanted()) {
                unit.delete(item.key());
              } else {
                release(item);
              }
            });
  }

  @Override
  public void repeat(Leased leased, Instant dueAt, Optional<String> problem) {
    find(leased)
        .ifPresent(
            item -> {
              if (item.number(WANTED) == leased.wanted()) {
                unit.write(item(leased.task().again(dueAt, problem), leased.wanted()));
              } else {
                release(item);
              }
            });
  }

  private Optional<Item> find(Leased leased) {
    return unit.find(key(leased.task().id()))
        .filter(item -> item.optionalText(LEASE).equals(Optional.of(leased.lease())));
  }

  /** It was requested again: it is due as before, and its attempts start over. */
  private void release(Item item) {
    unit.write(item.with(LEASE, Optional.empty()).with(LEASED_UNTIL, Optional.empty()));
  }

  @Override
  public Optional<Instant> dueSince(TaskKind kind, Instant now) {
    return due(kind, now)
        .flatMap(query -> free(query, now, 1).stream())
        .map(item -> item.instant("due_at"))
        .min(Comparator.naturalOrder());
  }

  private static Task task(Item item) {
    return new Task(
        item.text("id"),
        item.constant(TaskKind.class, "kind"),
        new HostId(item.text("host")),
        item.text("subject"),
        item.instant("due_at"),
        item.integer("attempts"),
        item.optionalText("problem"));
  }
}
