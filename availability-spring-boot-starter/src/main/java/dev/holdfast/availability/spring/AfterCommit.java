package dev.holdfast.availability.spring;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.springframework.transaction.support.TransactionSynchronization;

/**
 * Does something once the transaction is committed, unless the part of it that wanted this was
 * undone by going back to a savepoint.
 *
 * <p>Waits for the completion, not for Spring's {@code afterCommit}: that one comes while the ended
 * transaction can still be joined, and not at all when somebody before it throws.
 */
final class AfterCommit implements TransactionSynchronization {

  private final Runnable task;
  private final Set<Object> laterSavepoints = Collections.newSetFromMap(new IdentityHashMap<>());
  private boolean undone;

  AfterCommit(Runnable task) {
    this.task = task;
  }

  @Override
  public void savepoint(Object savepoint) {
    laterSavepoints.add(savepoint);
  }

  @Override
  public void savepointRollback(Object savepoint) {
    undone |= !laterSavepoints.contains(savepoint);
  }

  @Override
  public void afterCompletion(int status) {
    if (status == STATUS_COMMITTED && !undone) {
      task.run();
    }
  }
}
