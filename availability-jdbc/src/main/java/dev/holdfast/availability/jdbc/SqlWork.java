package dev.holdfast.availability.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** Something to be done on a connection. */
@FunctionalInterface
interface SqlWork<T> {

  T on(Connection connection) throws SQLException, Interference;
}
