package dev.holdfast.availability;

import java.util.function.Function;

/** How the body of a transaction ended, with its result: nobody can forget to say which. */
public sealed interface Outcome<T> {

  T result();

  /** Everything the body did comes true. */
  record Commit<T>(T result) implements Outcome<T> {}

  /** Nothing the body did comes true. */
  record Rollback<T>(T result) implements Outcome<T> {}

  static <T> Outcome<T> commit(T result) {
    return new Commit<>(result);
  }

  static <T> Outcome<T> rollback(T result) {
    return new Rollback<>(result);
  }

  /** The same end with another result. */
  default <R> Outcome<R> map(Function<? super T, ? extends R> change) {
    R changed = change.apply(result());
    return isCommit() ? commit(changed) : rollback(changed);
  }

  default boolean isCommit() {
    return this instanceof Commit;
  }
}
