package dev.holdfast.server.work;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.task.TaskKind;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Plans tasks and does them, kind by kind. */
public final class BackgroundWork implements AutoCloseable {

  private final Map<TaskKind, TaskRunner> runners = new EnumMap<>(TaskKind.class);
  private final TaskPlanner planner;

  /** All of it, still at rest. */
  public BackgroundWork(
      Transactions transactions, List<TaskHandler> handlers, List<Plan> plans, Clock clock) {
    handlers.forEach(
        handler ->
            runners.put(handler.terms().kind(), new TaskRunner(transactions, handler, clock)));
    planner =
        new TaskPlanner(
            transactions, plans, () -> runners.values().forEach(TaskRunner::nudge), clock);
  }

  public void start() {
    runners.values().forEach(TaskRunner::start);
    planner.start();
  }

  /** Says that there may be events that tasks follow from. */
  public void plan() {
    planner.nudge();
  }

  /** Says that there may be a task of that kind. */
  public void nudge(TaskKind kind) {
    TaskRunner runner = runners.get(kind);
    if (runner != null) {
      runner.nudge();
    }
  }

  public Set<TaskKind> kinds() {
    return runners.keySet();
  }

  /** How old the oldest task of a kind is that is due. */
  public Duration lag(TaskKind kind) {
    TaskRunner runner = runners.get(kind);
    return runner == null ? Duration.ZERO : runner.lag();
  }

  @Override
  public void close() {
    planner.close();
    runners.values().forEach(TaskRunner::close);
  }
}
