package dev.holdfast.availability.ravendb;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import java.util.function.Supplier;
import net.ravendb.client.exceptions.AllTopologyNodesDownException;
import net.ravendb.client.exceptions.ConcurrencyException;
import net.ravendb.client.exceptions.TimeoutException;
import net.ravendb.client.exceptions.database.DatabaseDoesNotExistException;
import net.ravendb.client.exceptions.security.SecurityException;

/** What a failure of the client means. */
final class RavenDbError {

  private RavenDbError() {}

  static <T> T reading(Supplier<T> request) {
    try {
      return request.get();
    } catch (StoreException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new StoreException(kindOf(e), "RavenDB could not be read: " + e.getMessage(), e);
    }
  }

  /**
   * Runs a request that writes.
   *
   * @throws ConcurrencyException if RavenDB says that it wrote nothing because of a rival
   */
  static void writing(Runnable request) {
    try {
      request.run();
    } catch (ConcurrencyException e) {
      throw e;
    } catch (RuntimeException e) {
      Kind kind = kindOf(e);
      throw kind == Kind.MISCONFIGURED
          ? new StoreException(kind, "RavenDB refused to write: " + e.getMessage(), e)
          : new StoreException(
              Kind.UNKNOWN_OUTCOME,
              "RavenDB did not say whether it wrote all, or nothing: " + e.getMessage(),
              e);
    }
  }

  private static Kind kindOf(RuntimeException e) {
    if (e instanceof DatabaseDoesNotExistException || e instanceof SecurityException) {
      return Kind.MISCONFIGURED;
    }
    if (e instanceof TimeoutException) {
      return Kind.TIMED_OUT;
    }
    return e instanceof AllTopologyNodesDownException ? Kind.UNAVAILABLE : Kind.FAILED;
  }
}
