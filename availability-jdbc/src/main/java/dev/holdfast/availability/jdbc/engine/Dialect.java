package dev.holdfast.availability.jdbc.engine;

import dev.holdfast.availability.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Where databases differ: the clock, what to do if a row is there already, how a row is locked,
 * what errors mean.
 *
 * <p>InnoDB's locking reads see the latest rows at every isolation level, so a lock is a read.
 * Other databases lock by a write that changes nothing: a transaction with an older snapshot, which
 * does not see what the last one to lock the row has done, then fails instead of locking it.
 */
public enum Dialect {
  MARIADB(" for update wait 5", 0),
  /** Untested. */
  MYSQL(" for update", 5),
  POSTGRES("", 5);

  private static final String MYSQL_CLOCK =
      "timestampdiff(microsecond, '1970-01-01', utc_timestamp(6))";
  private static final String POSTGRES_CLOCK =
      "cast(extract(epoch from statement_timestamp()) * 1000000 as bigint)";

  private final String locking;
  private final int seconds;

  Dialect(String locking, int seconds) {
    this.locking = locking;
    this.seconds = seconds;
  }

  public static Dialect of(Session session) throws SQLException {
    String product = session.connection().getMetaData().getDatabaseProductName();
    return switch (product) {
      case "MariaDB" -> MARIADB;
      case "MySQL" -> MYSQL;
      case "PostgreSQL" -> POSTGRES;
      default ->
          throw new StoreException(
              StoreException.Kind.MISCONFIGURED,
              "Segments are kept in databases that speak like MariaDB, MySQL or PostgreSQL, not "
                  + product);
    };
  }

  public SqlError errorOf(SQLException error) {
    return isInnoDb() ? MySqlErrors.of(error) : PostgresErrors.of(error);
  }

  /** Ends a select that locks its row. */
  public String locking() {
    return locking;
  }

  /** Ends a select that locks its row, or fails if somebody else has locked it. */
  public String lockingAtOnce() {
    return isInnoDb() ? " for update nowait" : " for no key update nowait";
  }

  /**
   * Ends a select on time whose resource is locked and that must see the latest rows. At READ
   * COMMITTED it does so by itself; a locking one would also lock a neighbour's row, the first
   * after the last, and wait for transactions that work on it.
   */
  public String seeingTheLatest(Session session) throws SQLException {
    return isInnoDb()
            && session.connection().getTransactionIsolation()
                > Connection.TRANSACTION_READ_COMMITTED
        ? locking
        : "";
  }

  /** How long the driver lets a statement wait for locks; 0 where the statement itself says so. */
  public int seconds() {
    return seconds;
  }

  public boolean isInnoDb() {
    return this != POSTGRES;
  }

  /** Microseconds since 1970; the same all through a statement. */
  public String clock() {
    return isInnoDb() ? MYSQL_CLOCK : POSTGRES_CLOCK;
  }

  /** Waits until nobody else makes resources; only for InnoDB. */
  String takeTurn() {
    return "select id from holdfast_turn" + locking;
  }

  /** Adds a resource unless it is known. Parameter: resource. */
  String createResource() {
    return isInnoDb()
        ? "insert ignore into holdfast_resource (id) select ? from holdfast_turn" + locking
        : "insert into holdfast_resource (id) values (?) on conflict do nothing";
  }

  /** Locks the row of a resource. Parameter: resource. */
  String lockResource() {
    return isInnoDb()
        ? "select id from holdfast_resource where id = ?" + locking
        : "update holdfast_resource set id = id where id = ? returning id";
  }
}
