package dev.holdfast.server.work;

import dev.holdfast.scheduling.task.Task;
import dev.holdfast.scheduling.task.TaskKind;
import java.time.Duration;

/** Knows how tasks of one kind are done. */
public interface TaskHandler {

  /**
   * How it wants to be given work.
   *
   * @param parallel how many tasks are done at a time
   * @param lease much longer than any attempt takes: after it, another server may begin
   */
  record Terms(TaskKind kind, int parallel, Duration lease, Backoff backoff) {}

  Terms terms();

  /** Does a task, outside of any transaction. It may be done twice: a server may die meanwhile. */
  Ending run(Task task);
}
