package dev.holdfast.benchmarks.sql;

import dev.holdfast.testbed.Sql;
import java.util.function.DoubleSupplier;
import javax.sql.DataSource;

/**
 * How much PostgreSQL writes to its log for a block. The first change of a page after a checkpoint
 * logs all of it, so where blocks fall on ever other pages it is many times as much.
 */
final class LogVolume {

  private static final String POSITION = "pg_current_wal_insert_lsn()";

  private final DataSource database;
  private double bytes;
  private long blocks;

  LogVolume(DataSource database) {
    this.database = database;
  }

  /** Does the work, which is so many blocks, and answers what it answers. */
  double during(int count, DoubleSupplier work) {
    String before = Sql.ask(database, "select " + POSITION);
    double result = work.getAsDouble();
    bytes +=
        Double.parseDouble(
            Sql.ask(database, "select pg_wal_lsn_diff(%s, '%s')".formatted(POSITION, before)));
    blocks += count;
    return result;
  }

  double bytesEach() {
    return bytes / blocks;
  }
}
