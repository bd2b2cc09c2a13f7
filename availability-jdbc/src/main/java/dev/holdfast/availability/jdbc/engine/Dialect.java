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
  /** Never run: no test of ours has a MySQL server. */
  MYSQL(" for update", 5),
  POSTGRES("", 5),
  /** In all of its modes; they say nothing about how it locks. */
  H2("", 0);

  private static final String MYSQL_CLOCK =
      "timestampdiff(microsecond, '1970-01-01', utc_timestamp(6))";

  /** Its own clock stands still in a transaction. */
  private static final String H2_CLOCK = "(holdfast_clock() * 1000)";

  private static final String POSTGRES_CLOCK =
      "cast(extract(epoch from statement_timestamp()) * 1000000 as bigint)";

  private static final String WRITE_SAME = "update holdfast_resource set id = id where id = ?";

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
      case "H2" -> H2;
      default ->
          throw new StoreException(
              StoreException.Kind.MISCONFIGURED,
              "Segments are kept in databases that speak like MariaDB, MySQL, PostgreSQL or H2, not "
                  + product);
    };
  }

  public SqlError errorOf(SQLException error) {
    return switch (this) {
      case MARIADB, MYSQL -> MySqlErrors.of(error);
      case POSTGRES -> PostgresErrors.of(error);
      case H2 -> H2Errors.of(error);
    };
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
    if (this == POSTGRES) {
      return "";
    }
    if (session.connection().getTransactionIsolation() <= Connection.TRANSACTION_READ_COMMITTED) {
      return "";
    }
    if (this == H2) {
      throw new StoreException(
          StoreException.Kind.MISCONFIGURED,
          "H2 shows old rows in transactions above READ COMMITTED, even after they have locked what"
              + " the rows belong to. Begin the transaction at READ COMMITTED");
    }
    return locking;
  }

  /** How long the driver lets a statement wait for locks; 0 where the statement itself says so. */
  public int seconds() {
    return seconds;
  }

  public boolean isInnoDb() {
    return this == MARIADB || this == MYSQL;
  }

  /** Whether one statement can lock the row of a resource and insert. */
  public boolean locksAndInserts() {
    return this != H2;
  }

  /** Whether it looks for crossed waits only after a while. */
  boolean findsDeadlocksLate() {
    return this == POSTGRES;
  }

  /** Microseconds since 1970; the same all through a statement. */
  public String clock() {
    return switch (this) {
      case MARIADB, MYSQL -> MYSQL_CLOCK;
      case POSTGRES -> POSTGRES_CLOCK;
      case H2 -> H2_CLOCK;
    };
  }

  /** Waits until nobody else makes resources; only for InnoDB. */
  String takeTurn() {
    return "select id from holdfast_turn" + locking;
  }

  /** Adds a resource unless it is known. Parameter: resource. */
  String createResource() {
    return switch (this) {
      case MARIADB, MYSQL ->
          "insert ignore into holdfast_resource (id) select ? from holdfast_turn" + locking;
      case POSTGRES -> "insert into holdfast_resource (id) values (?) on conflict do nothing";
      case H2 -> "merge into holdfast_resource (id) key (id) values (?)";
    };
  }

  /** Locks the row of a resource. Parameter: resource. */
  String lockResource() {
    return switch (this) {
      case MARIADB, MYSQL -> "select id from holdfast_resource where id = ?" + locking;
      case POSTGRES -> WRITE_SAME + " returning id";
      case H2 -> "select id from final table (%s)".formatted(WRITE_SAME);
    };
  }
}
