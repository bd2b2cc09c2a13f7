package dev.holdfast.scheduling.task;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The tasks that are stored. Several servers work on them side by side: a server that wants to do
 * one leases it, does it outside of any transaction, and then says how that ended.
 */
public interface Tasks {

  /** How long a problem may be; the rest is cut off. */
  int LONGEST_PROBLEM = 500;

  /**
   * A task that is this server's until then.
   *
   * @param wanted how often it had been wanted when it was leased
   * @param lease identifies this lease
   */
  record Leased(Task task, Instant until, long wanted, String lease) {}

  /**
   * Wants a task to be done. If there is one of that id already, it takes the new subject, is due
   * when the earlier one of the two says, and its attempts begin anew; if somebody is at it
   * meanwhile, it is done once more afterwards.
   */
  void want(Task task);

  /** Wants the task no longer, whether somebody is at it or not. */
  void drop(String id);

  Optional<Task> find(String id);

  /** Leases tasks that are due and nobody else's, the oldest first. */
  List<Leased> lease(TaskKind kind, Instant now, Instant until, int limit);

  /**
   * It is done: it goes, unless it was wanted again since. Nothing happens if the lease is lost.
   */
  void finish(Leased leased);

  /**
   * It is to be done again later, for any reason. If it was wanted again since, it is due at once.
   * Nothing happens if the lease is lost.
   *
   * @param problem why it failed; empty if it went well and is only to be repeated
   */
  void repeat(Leased leased, Instant dueAt, Optional<String> problem);

  /** When the oldest task of that kind was due, of those that are and nobody is at; cheap. */
  Optional<Instant> dueSince(TaskKind kind, Instant now);
}
