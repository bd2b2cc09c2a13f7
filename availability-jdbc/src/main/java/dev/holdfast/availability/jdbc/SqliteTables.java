package dev.holdfast.availability.jdbc;

import static dev.holdfast.availability.jdbc.SqliteRows.micros;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.ClaimResult;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Exact ranges in SQLite. SQLite has one writer at a time, so whoever has begun to write is alone:
 * to lock is to begin. A trigger refuses what overlaps, also to programs that know nothing of this.
 *
 * <p>Time is the clock of this process. SQLite has no other: its {@code 'now'} is the system's
 * clock read in the calling process, only cut to milliseconds.
 */
final class SqliteTables implements Tables {

  private static final int CONSTRAINT = 19;

  private final SqliteStatements statements;
  private final Clock clock;

  SqliteTables(SqliteStatements statements, Clock clock) {
    this.statements = statements;
    this.clock = clock;
  }

  @Override
  public TimeSlot normalize(TimeSlot slot) {
    return slot;
  }

  @Override
  public Instant now(Connection connection) {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }

  /** A single claim is tried at once: one statement, unless something is in its way. */
  @Override
  public ClaimResult claim(
      Connection connection, List<Claim> claims, Owner owner, Optional<Duration> ttl)
      throws SQLException, Interference {
    Optional<Instant> expiry =
        ttl.map(it -> now(connection).plus(it).truncatedTo(ChronoUnit.MICROS));
    List<Blockade> wanted = new ArrayList<>(claims.size());
    for (Claim claim : claims) {
      wanted.add(Blockade.block(claim, owner).withExpiry(expiry));
    }
    if (wanted.size() == 1 && added(connection, wanted.get(0))) {
      return new ClaimResult.Added(wanted);
    }
    List<Blockade> inTheWay = lock(connection, claims);
    if (!inTheWay.isEmpty()) {
      return new ClaimResult.InTheWay(inTheWay);
    }
    addAll(connection, wanted);
    return new ClaimResult.Added(wanted);
  }

  private void addAll(Connection connection, List<Blockade> wanted)
      throws SQLException, Interference {
    for (Blockade blockade : wanted) {
      if (!added(connection, blockade)) {
        throw new Interference("%s is taken".formatted(blockade));
      }
    }
  }

  /** Whether the blockade could be added; the database refuses it if anything is in its way. */
  private boolean added(Connection connection, Blockade blockade) throws SQLException {
    try {
      return statements.use(
          connection,
          SqliteSql.INSERT,
          statement -> {
            SqliteRows.set(statement, blockade);
            return statement.executeUpdate() == 1;
          });
    } catch (SQLException e) {
      if (e.getErrorCode() == CONSTRAINT) {
        return false;
      }
      throw e;
    }
  }

  /** To remove expired holds is a write even if there are none, so nobody else writes from now. */
  @Override
  public List<Blockade> lock(Connection connection, List<Claim> claims) throws SQLException {
    long now = micros(now(connection));
    // A set, because a blockade may reach into several claims.
    Set<Blockade> live = new LinkedHashSet<>();
    for (Claim claim : claims) {
      statements.use(
          connection,
          SqliteSql.DELETE_EXPIRED,
          statement -> set(statement, claim, now).executeUpdate());
      live.addAll(
          statements.use(
              connection,
              SqliteSql.OVERLAPPING,
              statement -> SqliteRows.blockades(set(statement, claim, now))));
    }
    return List.copyOf(live);
  }

  private static PreparedStatement set(PreparedStatement statement, Claim claim, long now)
      throws SQLException {
    statement.setString(1, claim.resource().value());
    return set(statement, claim.slot(), now);
  }

  private static PreparedStatement set(PreparedStatement statement, TimeSlot slot, long now)
      throws SQLException {
    statement.setLong(2, micros(slot.from()));
    statement.setLong(3, micros(slot.to()));
    statement.setLong(4, now);
    return statement;
  }

  @Override
  public void replace(Connection connection, List<Blockade> gone, List<Blockade> instead)
      throws SQLException, Interference {
    for (Blockade blockade : gone) {
      int deleted =
          statements.use(
              connection,
              SqliteSql.DELETE,
              statement -> {
                SqliteRows.set(statement, blockade);
                return statement.executeUpdate();
              });
      if (deleted == 0) {
        throw new Interference("%s is gone".formatted(blockade));
      }
    }
    addAll(connection, instead);
  }

  @Override
  public List<Blockade> blockades(Connection connection, Set<ResourceId> resources, TimeSlot slot)
      throws SQLException {
    List<ResourceId> ordered = resources.stream().sorted().toList();
    return statements.use(
        connection,
        SqliteSql.BLOCKADES,
        statement -> {
          statement.setString(1, SqliteRows.json(ordered));
          return SqliteRows.blockades(set(statement, slot, micros(now(connection))));
        });
  }

  @Override
  public List<Calendar> calendars(Connection connection, Set<ResourceId> resources, TimeSlot window)
      throws SQLException {
    return statements.use(
        connection,
        SqliteSql.CALENDARS,
        statement -> {
          statement.setString(1, SqliteRows.json(resources));
          return SqliteRows.calendars(
              set(statement, window, micros(now(connection))), resources, window);
        });
  }

  /** Sorted here, since SQLite orders names by code points and Java by halves of surrogates. */
  @Override
  public List<ResourceId> childrenOf(Connection connection, ResourceId parent) throws SQLException {
    return statements.use(
        connection,
        SqliteSql.CHILDREN,
        statement -> {
          statement.setString(1, parent.value());
          List<ResourceId> children = new ArrayList<>();
          try (ResultSet row = statement.executeQuery()) {
            while (row.next()) {
              children.add(ResourceId.of(row.getString(1)));
            }
          }
          children.sort(null);
          return children;
        });
  }

  @Override
  public void setParent(Connection connection, ResourceId resource, Optional<ResourceId> parent)
      throws SQLException {
    statements.use(
        connection,
        SqliteSql.SET_PARENT,
        statement -> {
          statement.setString(1, resource.value());
          statement.setString(2, parent.map(ResourceId::value).orElse(null));
          return statement.executeUpdate();
        });
  }

  /** By the primary result codes of SQLite. */
  @Override
  public Trouble troubleOf(SQLException error) {
    if (error instanceof SQLTransientConnectionException) {
      return Trouble.DISCONNECTED; // a pool had none to give
    }
    return switch (error.getErrorCode()) {
      case 5, 6 -> Trouble.RIVALS; // BUSY, LOCKED
      case 9 -> Trouble.SLOW; // INTERRUPT
      case 8 -> Trouble.READ_ONLY;
      case 10, 14 -> Trouble.DISCONNECTED; // IOERR, CANTOPEN
      case 13 -> Trouble.FULL;
      case 1, 3, 11, 23, 26 -> Trouble.MISCONFIGURED; // no such table, CORRUPT, NOTADB
      case CONSTRAINT -> Trouble.REFUSED;
      default -> Trouble.UNKNOWN;
    };
  }
}
