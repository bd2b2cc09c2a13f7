package dev.holdfast.availability.jdbc.engine;

import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Function;

/**
 * What sessions have to know of a kind of database.
 *
 * @param errors what its errors mean
 * @param retryFor how long to go on against rivals
 * @param schema what to check before the first use
 * @param beginsAsWriter whether a transaction begins with {@code begin immediate}, as on SQLite:
 *     one that began as a reader would fail, however long it waited, when another has written
 *     meanwhile
 */
public record Database(
    Function<SQLException, SqlError> errors,
    Duration retryFor,
    SchemaCheck schema,
    boolean beginsAsWriter) {

  public Database(Function<SQLException, SqlError> errors, Duration retryFor, SchemaCheck schema) {
    this(errors, retryFor, schema, false);
  }
}
