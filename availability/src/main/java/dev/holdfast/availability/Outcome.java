package dev.holdfast.availability;

import java.util.function.Function;

/** How the body of a transaction ends, commit or rollback, with its result. */
public sealed interface Outcome<T> {

  T result();

  /** Everything that the body did happens. */
  record Commit<T>(T result) implements Outcome<T> {}

  /** Nothing that the body did happens. */
  record Rollback<T>(T result) implements Outcome<T> {}

  static <T> Outcome<T> commit(T result) {
    return new Commit<>(result);
  }

  static <T> Outcome<T> rollback(T result) {
    return new Rollback<>(result);
  }

  /** Returns the same outcome with another result. */
  default <R> Outcome<R> map(Function<? super T, ? extends R> change) {
    R changed = change.apply(result());
    return isCommit() ? commit(changed) : rollback(changed);
  }

  default boolean isCommit() {
    return this instanceof Commit;
  }
}
