package dev.holdfast.server.store.jdbc;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.scheduling.Replies;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Replies in a table. The row of a request is where it meets its twins: the second one waits at the
 * unique key until the first has committed or rolled back.
 */
record JdbcReplies(Db db) implements Replies {

  private static final String INSERT =
      Columns.of("scheduling_reply", "scope", "request", "created_at").insert();
  private static final Columns TABLE =
      Columns.of(
          "scheduling_reply", "scope", "request", "fingerprint", "status", "headers", "body");
  private static final String[] KEY = {"scope", "request"};
  static final String FIND = TABLE.find(KEY);
  static final String DELETE_BEFORE = "delete from scheduling_reply where created_at < :time";

  /** How often a row may be gone when it is looked for, because somebody forgets old replies. */
  private static final int ATTEMPTS = 3;

  @Override
  public Optional<Reply> begin(Request request, Instant now) {
    for (int i = 0; i < ATTEMPTS; i++) {
      if (db.insert(INSERT, named(request, Map.of("created_at", now)))) {
        return Optional.empty();
      }
      Optional<Optional<Reply>> found =
          db.row(FIND + db.dialect().forUpdate(), JdbcReplies::reply, named(request, Map.of()));
      if (found.isPresent()) {
        return found.get();
      }
    }
    throw new StoreException(
        StoreException.Kind.CONTENDED,
        "The reply to request %s comes and goes. Maybe send it again?".formatted(request.key()));
  }

  private static Map<String, Object> named(Request request, Map<String, ?> more) {
    Map<String, Object> parameters = new HashMap<>(more);
    parameters.put("scope", request.scope());
    parameters.put("request", request.key());
    return parameters;
  }

  /** Empty if the request was claimed, but neither replied to nor given up. */
  private static Optional<Reply> reply(Row row) throws SQLException {
    Optional<String> fingerprint = row.optionalText("fingerprint");
    return fingerprint.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Reply(
                fingerprint.get(), row.integer("status"), row.text("headers"), row.text("body")));
  }

  @Override
  public void remember(Request request, Reply reply) {
    int found =
        db.update(
            TABLE.update(KEY),
            named(
                request,
                Map.of(
                    "fingerprint", reply.fingerprint(),
                    "status", reply.status(),
                    "headers", reply.headers(),
                    "body", reply.body())));
    if (found != 1) {
      throw new IllegalStateException(
          "Request %s was not claimed. Maybe begin() is missing?".formatted(request.key()));
    }
  }

  @Override
  public void forget(Request request) {
    db.update(TABLE.delete(KEY), named(request, Map.of()));
  }

  @Override
  public int forgetBefore(Instant time) {
    return db.update(DELETE_BEFORE, Map.of("time", time));
  }
}
