package dev.holdfast.scheduling.task;

import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.Optional;

/**
 * Something to be done outside the database, at some time or later. It stays until it is done.
 *
 * @param id names what is to be done: planning the same twice uses the same id
 * @param subject what it is about, in words that its kind understands
 * @param attempts how often it was tried in vain since it was last wanted
 * @param problem why the last attempt failed
 */
public record Task(
    String id,
    TaskKind kind,
    HostId host,
    String subject,
    Instant dueAt,
    int attempts,
    Optional<String> problem) {

  /** A task that was not tried yet. */
  public static Task of(String id, TaskKind kind, HostId host, String subject, Instant dueAt) {
    return new Task(id, kind, host, subject, dueAt, 0, Optional.empty());
  }

  /** As it is after an attempt, to be done again later: in vain if there was a problem. */
  public Task again(Instant later, Optional<String> why) {
    int inVain = why.isPresent() ? attempts + 1 : 0;
    return new Task(id, kind, host, subject, later, inVain, why.map(Task::shortened));
  }

  /** Without control characters, which not every database can store. */
  private static String shortened(String problem) {
    return problem
        .codePoints()
        .limit(Tasks.LONGEST_PROBLEM)
        .map(c -> Character.isISOControl(c) || isHalf(c) ? ' ' : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean isHalf(int codePoint) {
    return Character.getType(codePoint) == Character.SURROGATE;
  }
}
