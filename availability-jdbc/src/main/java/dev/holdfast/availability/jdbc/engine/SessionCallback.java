package dev.holdfast.availability.jdbc.engine;

import java.sql.SQLException;

/** Something to be done in a session. */
@FunctionalInterface
public interface SessionCallback<T> {

  T in(Session session) throws SQLException, ConflictException;
}
