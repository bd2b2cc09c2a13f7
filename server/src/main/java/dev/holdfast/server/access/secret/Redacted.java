package dev.holdfast.server.access.secret;

import java.net.SocketException;
import java.sql.SQLException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A failure as it may be written into the log: where it happened and of which kind it was, without
 * its message. Messages may contain names, addresses and line breaks of a request.
 */
public final class Redacted extends Exception {

  private static final long serialVersionUID = 1;

  private final String kind;

  private Redacted(Throwable failure, @Nullable Redacted cause) {
    super(null, cause, false, true);
    kind = kind(failure);
    setStackTrace(failure.getStackTrace());
  }

  public static Redacted of(Throwable failure) {
    return of(failure, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  /** Some failures are their own cause. */
  private static Redacted of(Throwable failure, Set<Throwable> seen) {
    seen.add(failure);
    Throwable cause = failure.getCause();
    return new Redacted(failure, cause == null || seen.contains(cause) ? null : of(cause, seen));
  }

  /** What others report of themselves, such as a refused connection, has nothing of a request. */
  private static String kind(Throwable failure) {
    String name = failure.getClass().getName();
    if (failure instanceof SQLException database) {
      return "%s, SQLSTATE %s".formatted(name, database.getSQLState());
    }
    return failure instanceof SocketException ? name + ": " + failure.getMessage() : name;
  }

  @Override
  public String toString() {
    return kind;
  }

  @Override
  public String getMessage() {
    return kind;
  }
}
