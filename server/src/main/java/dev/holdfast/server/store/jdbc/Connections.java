package dev.holdfast.server.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** Connections to a database: some that write, and some that only read. */
interface Connections extends AutoCloseable {

  /** A connection for one transaction. */
  Connection writer() throws SQLException;

  void giveBackWriter(Connection writer) throws SQLException;

  /** Reports that a writer has failed, so that it is not trusted again. */
  default void distrust() {}

  /** A connection that cannot write. */
  Connection reader() throws SQLException;

  void giveBackReader(Connection reader) throws SQLException;

  @Override
  void close();
}
