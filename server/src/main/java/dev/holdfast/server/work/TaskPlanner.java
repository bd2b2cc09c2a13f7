package dev.holdfast.server.work;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.task.Task;
import dev.holdfast.scheduling.value.Timestamps;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Turns events into tasks, exactly once: the tasks and how far it has come are one transaction. */
public final class TaskPlanner implements AutoCloseable {

  private static final String READER = "tasks";
  private static final int BATCH = 50;

  /** Few enough for one transaction of any store. */
  private static final int MOST_TASKS = 20;

  /** Within one transaction; others see it only if that takes long. */
  private static final Duration LEASE = Duration.ofSeconds(30);

  private final Transactions transactions;
  private final List<Plan> plans;
  private final Runnable planned;
  private final Clock clock;
  private final WakeUp wakeUp = new WakeUp();
  private final Worker worker =
      new Worker("planner", wakeUp, this::round, Worker.POLL, Worker.REST);

  /** Where it was seen last; another server may have brought it further. */
  private volatile long position = -1;

  /**
   * A planner that is still at rest.
   *
   * @param planned called when there may be new tasks
   */
  public TaskPlanner(Transactions transactions, List<Plan> plans, Runnable planned, Clock clock) {
    this.transactions = transactions;
    this.plans = List.copyOf(plans);
    this.planned = planned;
    this.clock = clock;
  }

  public void start() {
    worker.start();
  }

  /** Says that there may be events. Costs nothing. */
  public void nudge() {
    wakeUp.signal();
  }

  /** Which events were read, and how many tasks came of them. */
  private record Read(long position, List<StoredEvent> events, int tasks) {}

  /** Plans what is next, and answers how many events that were. */
  private int round() {
    if (transactions.<Long>read(tx -> tx.events().lastPosition()) <= position) {
      return 0;
    }
    Read read = transactions.run(this::plan);
    position = Math.max(position, read.position());
    if (read.tasks() > 0) {
      planned.run();
    }
    read.events().forEach(event -> plans.forEach(plan -> plan.committed(event)));
    return read.events().size();
  }

  private Outcome<Read> plan(Transaction tx) {
    Instant now = Timestamps.now(clock);
    OptionalLong leased = tx.events().leaseCursor(READER, now, now.plus(LEASE));
    if (leased.isEmpty()) {
      return Outcome.rollback(new Read(position, List.of(), 0));
    }
    long reached = leased.getAsLong();
    List<StoredEvent> events = new ArrayList<>();
    int tasks = 0;
    for (StoredEvent event : tx.events().after(reached, BATCH)) {
      for (Plan plan : plans) {
        for (Task task : plan.after(tx, event, now)) {
          tx.tasks().want(task);
          tasks++;
        }
      }
      reached = event.position();
      events.add(event);
      if (tasks >= MOST_TASKS) {
        break;
      }
    }
    tx.events().returnCursor(READER, reached);
    return Outcome.commit(new Read(reached, events, tasks));
  }

  @Override
  public void close() {
    worker.close();
  }
}
