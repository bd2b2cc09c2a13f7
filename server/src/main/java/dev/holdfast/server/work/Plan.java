package dev.holdfast.server.work;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.task.Task;
import java.time.Instant;
import java.util.List;

/** Plans the tasks that follow from an event. */
public interface Plan {

  /** The tasks that follow from the event, as things are in this transaction. */
  List<Task> after(Transaction tx, StoredEvent event, Instant now);

  /** Called once for each event, when the transaction that planned for it is committed. */
  default void committed(StoredEvent event) {}
}
