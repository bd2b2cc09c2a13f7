package dev.holdfast.availability;

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

  default boolean isCommit() {
    return this instanceof Commit;
  }
}
