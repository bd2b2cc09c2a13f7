package dev.holdfast.benchmarks.sql;

import dev.holdfast.availability.Claim;
import dev.holdfast.testbed.Sql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * What you would write instead, on a table without a constraint: check whether the time is free,
 * then insert. It is made safe in one of two ways, and as fast as possible: statements are
 * prepared, and the check reads one row of an index.
 */
final class CheckedInserts implements AutoCloseable {

  /** What keeps two transactions from seeing the same free time. */
  enum Way {
    /** The first to lock the resource's row goes first. */
    ROW_LOCK(Connection.TRANSACTION_READ_COMMITTED),
    /** The database rolls back one of two conflicting transactions. */
    SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

    private final int isolation;

    Way(int isolation) {
      this.isolation = isolation;
    }
  }

  private static final String LOCK = "select id from plain_resource where id = ? for update";
  private static final String LOOK =
      "select ends_at from plain_booking where resource = ? and starts_at < ?"
          + " order by starts_at desc limit 1";
  private static final String INSERT =
      "insert into plain_booking (resource, starts_at, ends_at, owner) values (?, ?, ?, 'Ann')";

  /** One of two conflicting transactions has won, and the other may try again. */
  private static final String DISTURBED = "40001";

  private final List<Session> sessions = new ArrayList<>();

  /** A connection of its own for each of so many threads. */
  CheckedInserts(DataSource database, int threads, Way way) {
    try {
      for (int i = 0; i < threads; i++) {
        sessions.add(new Session(database.getConnection(), way));
      }
    } catch (SQLException e) {
      throw new IllegalStateException("The reference cannot connect", e);
    }
  }

  /** A table with so many bookings of the same resources as {@link StoredBlockades} has. */
  static void createTable(DataSource database, int bookings) {
    Sql.run(
        database,
        "create table plain_resource (id text primary key)",
        """
        create table plain_booking (
          id bigint generated always as identity primary key,
          resource text not null references plain_resource,
          starts_at timestamptz not null,
          ends_at timestamptz not null,
          owner text not null)
        """,
        "create index on plain_booking (resource, starts_at)",
        "insert into plain_resource select 'room-' || i from generate_series(0, %s) i"
            .formatted(Integer.toString(StoredBlockades.RESOURCES - 1)),
        """
        insert into plain_booking (resource, starts_at, ends_at, owner)
        select r.id, starts, starts + interval '1 hour', 'owner-' || day %% 50
        from generate_series(1, %s) day
        cross join plain_resource r
        cross join lateral (
          select timestamptz '2000-01-01 00:00Z' + make_interval(days => day)) as morning (starts)
        order by day, r.id
        """
            .formatted(Integer.toString(bookings / StoredBlockades.RESOURCES)),
        "vacuum analyze");
  }

  static void createResource(DataSource database, String id) {
    Sql.run(database, "insert into plain_resource values ('%s')".formatted(id));
  }

  void insert(int thread, Claim claim) throws SQLException {
    while (!sessions.get(thread).tryInsert(claim)) {
      Thread.onSpinWait(); // The other one may just be committing.
    }
  }

  @Override
  public void close() {
    for (Session session : sessions) {
      try {
        session.connection.close();
      } catch (SQLException e) {
        throw new IllegalStateException("A connection cannot be closed", e);
      }
    }
  }

  private static final class Session {
    private final Connection connection;
    private final boolean locks;
    private final PreparedStatement lock;
    private final PreparedStatement look;
    private final PreparedStatement insert;

    Session(Connection connection, Way way) throws SQLException {
      this.connection = connection;
      connection.setAutoCommit(false);
      connection.setTransactionIsolation(way.isolation);
      locks = way == Way.ROW_LOCK;
      lock = connection.prepareStatement(LOCK);
      look = connection.prepareStatement(LOOK);
      insert = connection.prepareStatement(INSERT);
    }

    /** Whether it succeeded; otherwise a rival interfered. */
    boolean tryInsert(Claim claim) throws SQLException {
      try {
        if (locks) {
          lock.setString(1, claim.resource().value());
          lock.executeQuery().close();
        }
        if (isTaken(claim)) {
          throw new IllegalStateException("%s should be free".formatted(claim));
        }
        insert.setString(1, claim.resource().value());
        insert.setObject(2, time(claim.slot().from()));
        insert.setObject(3, time(claim.slot().to()));
        insert.executeUpdate();
        connection.commit();
        return true;
      } catch (SQLException e) {
        connection.rollback();
        if (DISTURBED.equals(e.getSQLState())) {
          return false;
        }
        throw e;
      }
    }

    private boolean isTaken(Claim claim) throws SQLException {
      look.setString(1, claim.resource().value());
      look.setObject(2, time(claim.slot().to()));
      try (ResultSet before = look.executeQuery()) {
        return before.next()
            && before.getObject(1, OffsetDateTime.class).toInstant().isAfter(claim.slot().from());
      }
    }

    private static OffsetDateTime time(Instant instant) {
      return instant.atOffset(ZoneOffset.UTC);
    }
  }
}
