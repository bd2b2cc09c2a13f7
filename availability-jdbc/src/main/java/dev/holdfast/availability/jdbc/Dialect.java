package dev.holdfast.availability.jdbc;

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
enum Dialect {
  MARIADB("segments/mysql/V1__availability.sql", " for update wait 5", 0),
  MYSQL("segments/mysql/V1__availability.sql", " for update", 5),
  POSTGRES("segments/postgres/V1__availability.sql", "", 5);

  private static final String MYSQL_CLOCK =
      "timestampdiff(microsecond, '1970-01-01', utc_timestamp(6))";
  private static final String POSTGRES_CLOCK =
      "cast(extract(epoch from statement_timestamp()) * 1000000 as bigint)";

  private final String script;
  private final String locking;
  private final int seconds;

  Dialect(String script, String locking, int seconds) {
    this.script = script;
    this.locking = locking;
    this.seconds = seconds;
  }

  static Dialect of(Connection connection) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
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

  /** The script that makes the tables of segments. */
  String script() {
    return Scripts.read(script);
  }

  Trouble troubleOf(SQLException error) {
    return isInnoDb() ? MySqlTrouble.of(error) : PostgresTrouble.of(error);
  }

  /** Ends a select that locks its row. */
  String locking() {
    return locking;
  }

  /**
   * Ends a select on time whose resource is locked and that must see the latest rows. At READ
   * COMMITTED it does so by itself; a locking one would also lock a neighbour's row, the first
   * after the last, and wait for whoever works on that.
   */
  String seeingTheLatest(Connection connection) throws SQLException {
    return isInnoDb()
            && connection.getTransactionIsolation() > Connection.TRANSACTION_READ_COMMITTED
        ? locking
        : "";
  }

  /** How long the driver lets a statement wait for locks; 0 where the statement itself says so. */
  int seconds() {
    return seconds;
  }

  boolean isInnoDb() {
    return this != POSTGRES;
  }

  /** Microseconds since 1970; the same all through a statement. */
  String clock() {
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
