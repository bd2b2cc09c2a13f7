package dev.holdfast.availability.jdbc.postgres;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.engine.ConflictException;
import dev.holdfast.availability.jdbc.engine.PostgresErrors;
import dev.holdfast.availability.jdbc.engine.StatementTimeout;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One run of a statement: takes its parameters one after the other, and does not run for ever. */
final class PostgresCall implements AutoCloseable {

  private final Connection connection;
  private final PreparedStatement statement;
  private final Duration limit;
  private int last;

  PostgresCall(Connection connection, String sql, Duration limit) throws SQLException {
    this.connection = connection;
    this.statement = connection.prepareStatement(sql);
    this.limit = limit;
  }

  /** Runs a statement that waits for nobody. */
  ResultSet read() throws SQLException {
    StatementTimeout timeout = StatementTimeout.start(statement, limit);
    try {
      return statement.executeQuery();
    } finally {
      timeout.end();
    }
  }

  /** Runs a statement that answers rows and may have to wait for rivals. */
  ResultSet query() throws SQLException, ConflictException {
    StatementTimeout timeout = StatementTimeout.start(statement, limit);
    try {
      return statement.executeQuery();
    } catch (SQLException e) {
      throw unlessInVain(e, timeout);
    } finally {
      timeout.end();
    }
  }

  /** Runs a statement that may have to wait for rivals; answers the number of rows. */
  int update() throws SQLException, ConflictException {
    StatementTimeout timeout = StatementTimeout.start(statement, limit);
    try {
      return statement.executeUpdate();
    } catch (SQLException e) {
      throw unlessInVain(e, timeout);
    } finally {
      timeout.end();
    }
  }

  /**
   * Only the server's word that it canceled the statement means that nothing was changed. Any other
   * error after a cancel, such as a time-out of the socket, may hide a commit.
   */
  private SQLException unlessInVain(SQLException error, StatementTimeout timeout)
      throws ConflictException {
    if (timeout.hasCanceled() && PostgresErrors.isCanceled(error)) {
      throw new ConflictException("Waited for %s in vain".formatted(limit), error);
    }
    return error;
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }

  PostgresCall with(String text) throws SQLException {
    statement.setString(++last, text);
    return this;
  }

  PostgresCall with(UUID id) throws SQLException {
    statement.setObject(++last, id);
    return this;
  }

  PostgresCall with(TimeSlot slot) throws SQLException {
    return with(slot.from()).with(slot.to());
  }

  PostgresCall with(Instant instant) throws SQLException {
    statement.setObject(++last, PostgresRows.time(instant), Types.TIMESTAMP_WITH_TIMEZONE);
    return this;
  }

  PostgresCall with(Optional<Duration> ttl) throws SQLException {
    if (ttl.isEmpty()) {
      statement.setNull(++last, Types.BIGINT);
    } else {
      statement.setLong(++last, ttl.get().dividedBy(ChronoUnit.MICROS.getDuration()));
    }
    return this;
  }

  PostgresCall withTexts(Collection<String> texts) throws SQLException {
    return array("text", texts, text -> text);
  }

  /** Resources, starts, ends. */
  PostgresCall withClaims(List<Claim> claims) throws SQLException {
    return array("text", claims, claim -> claim.resource().value())
        .array("timestamptz", claims, claim -> PostgresRows.time(claim.slot().from()))
        .array("timestamptz", claims, claim -> PostgresRows.time(claim.slot().to()));
  }

  static List<Claim> claimsOf(List<Blockade> blockades) {
    return blockades.stream()
        .map(blockade -> new Claim(blockade.resource(), blockade.slot()))
        .toList();
  }

  /** Resources, starts, ends, ids. */
  PostgresCall withSlots(List<Blockade> blockades) throws SQLException {
    return withClaims(claimsOf(blockades))
        .array("uuid", blockades, blockade -> blockade.id().value());
  }

  /** Resources, starts, ends, ids, owners, whether disabled, expiries. */
  PostgresCall withBlockades(List<Blockade> blockades) throws SQLException {
    return withSlots(blockades)
        .array("text", blockades, blockade -> blockade.owner().value())
        .array("boolean", blockades, Blockade::isDisabled)
        .array(
            "timestamptz",
            blockades,
            blockade -> blockade.expiresAt().map(PostgresRows::time).orElse(null));
  }

  private <T> PostgresCall array(
      String type, Collection<T> values, Function<T, @Nullable Object> column) throws SQLException {
    Object[] elements = values.stream().map(column).toArray();
    statement.setArray(++last, connection.createArrayOf(type, elements));
    return this;
  }
}
