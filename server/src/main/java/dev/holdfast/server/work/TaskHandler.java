package dev.holdfast.server.work;

import dev.holdfast.scheduling.task.Task;
import dev.holdfast.scheduling.task.TaskKind;
import java.time.Duration;

/** Knows how tasks of one kind are done. */
public interface TaskHandler {

  TaskKind kind();

  /** How many are done at a time. */
  int parallel();

  /** Much longer than any attempt takes: after it, another server may begin. */
  Duration lease();

  Backoff backoff();

  /** Does a task, outside of any transaction. It may be done twice: a server may die meanwhile. */
  Ending run(Task task);
}
