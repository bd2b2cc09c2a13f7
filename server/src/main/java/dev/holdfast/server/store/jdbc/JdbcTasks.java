package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.task.Task;
import dev.holdfast.scheduling.task.TaskKind;
import dev.holdfast.scheduling.task.Tasks;
import dev.holdfast.scheduling.value.RandomId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tasks in a table. A lease is in the row of its task: it ends only if the row is unchanged, and
 * the count of requests shows whether the task is to be done once more.
 */
record JdbcTasks(Db db) implements Tasks {

  private static final String INSERT =
      "insert into scheduling_task (subject, due_at, id, kind, host, attempts, wanted)"
          + " values (:subject, :due_at, :id, :kind, :host, 0, 1)";
  private static final String WANT_AGAIN =
      "update scheduling_task set subject = :subject,"
          + " due_at = case when due_at < :due_at then due_at else :due_at end,"
          + " attempts = 0, problem = null, wanted = wanted + 1 where id = :id";
  private static final Columns TABLE =
      Columns.of(
          "scheduling_task",
          "id",
          "kind",
          "host",
          "subject",
          "due_at",
          "attempts",
          "problem",
          "wanted");
  static final String FIND = TABLE.find("id");

  /** Those that are leased are among those that are due; there are few. */
  private static final String FREE =
      " from scheduling_task where kind = :kind and due_at <= :now"
          + " and (leased_until is null or leased_until <= :now) order by due_at, id limit :limit";

  static final String DUE = "select " + TABLE.list() + FREE;
  static final String DUE_SINCE = "select due_at" + FREE;
  private static final String LEASE =
      "update scheduling_task set lease = :lease, leased_until = :until where id = :id";

  private static final String OF_LEASE = " where id = :id and lease = :lease";
  private static final String FINISH =
      "delete from scheduling_task" + OF_LEASE + " and wanted = :wanted";
  private static final String REPEAT =
      "update scheduling_task set due_at = :due_at, attempts = :attempts, problem = :problem,"
          + " lease = null, leased_until = null"
          + OF_LEASE
          + " and wanted = :wanted";
  private static final String RELEASE =
      "update scheduling_task set lease = null, leased_until = null" + OF_LEASE;

  @Override
  public void want(Task task) {
    Map<String, ?> wanted =
        Map.of(
            "subject", task.subject(),
            "due_at", task.dueAt(),
            "id", task.id(),
            "kind", task.kind(),
            "host", task.host().value());
    db.put(WANT_AGAIN, INSERT, wanted);
  }

  @Override
  public void drop(String id) {
    db.update(TABLE.delete("id"), Map.of("id", id));
  }

  @Override
  public Optional<Task> find(String id) {
    return db.row(FIND, JdbcTasks::task, Map.of("id", id));
  }

  @Override
  public List<Leased> lease(TaskKind kind, Instant now, Instant until, int limit) {
    String lease = RandomId.withPrefix("ls");
    List<Leased> leased =
        db.rows(
            DUE + db.dialect().skipLocked(),
            row -> new Leased(task(row), until, row.number("wanted"), lease),
            Map.of("kind", kind, "now", now, "limit", limit));
    db.updateEach(
        LEASE,
        leased.stream()
            .map(one -> Map.of("lease", lease, "until", until, "id", one.task().id()))
            .toList());
    return leased;
  }

  @Override
  public void finish(Leased leased) {
    Map<String, ?> as =
        Map.of("id", leased.task().id(), "lease", leased.lease(), "wanted", leased.wanted());
    if (db.update(FINISH, as) == 0) {
      release(leased);
    }
  }

  @Override
  public void repeat(Leased leased, Instant dueAt, Optional<String> problem) {
    Task again = leased.task().again(dueAt, problem);
    int repeated =
        db.update(
            REPEAT,
            Map.of(
                "due_at", again.dueAt(),
                "attempts", again.attempts(),
                "problem", again.problem(),
                "id", again.id(),
                "lease", leased.lease(),
                "wanted", leased.wanted()));
    if (repeated == 0) {
      release(leased);
    }
  }

  /** It was requested again: it is due as before, and its attempts start over. */
  private void release(Leased leased) {
    db.update(RELEASE, Map.of("id", leased.task().id(), "lease", leased.lease()));
  }

  @Override
  public Optional<Instant> dueSince(TaskKind kind, Instant now) {
    return db.row(
        DUE_SINCE, row -> row.instant("due_at"), Map.of("kind", kind, "now", now, "limit", 1));
  }

  private static Task task(Row row) throws SQLException {
    return new Task(
        row.text("id"),
        row.constant(TaskKind.class, "kind"),
        new HostId(row.text("host")),
        row.text("subject"),
        row.instant("due_at"),
        row.integer("attempts"),
        row.optionalText("problem"));
  }
}
