package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.spi.StoreException;
import java.sql.SQLException;
import java.time.Clock;

/**
 * What errors of databases mean, for programs that run statements of their own beside a store's:
 * {@code CONTENDED} says that rivals were in the way and the transaction may run again.
 */
public final class SqlTrouble {

  private SqlTrouble() {}

  public static StoreException ofPostgres(SQLException error) {
    return PostgresTrouble.of(error).exception(error);
  }

  public static StoreException ofMariaDb(SQLException error) {
    return MySqlTrouble.of(error).exception(error);
  }

  public static StoreException ofSqlite(SQLException error) {
    var tables = new SqliteTables(SqliteStatements.prepared(), Clock.systemUTC());
    return tables.troubleOf(error).exception(error);
  }
}
