package dev.holdfast.server.store.jdbc;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** Copies of a SQLite database. */
public final class SqliteBackup {

  private final SqliteFile database;

  private SqliteBackup(SqliteFile database) {
    this.database = database;
  }

  public static SqliteBackup of(Path database) {
    return new SqliteBackup(new SqliteFile(database));
  }

  /** Writes a new file with all that is committed now; others may read and write meanwhile. */
  public void writeTo(Path copy) {
    try (Connection connection = database.writer();
        PreparedStatement statement = connection.prepareStatement("vacuum into ?")) {
      statement.setString(1, copy.toString());
      statement.execute();
    } catch (SQLException e) {
      throw Dialect.SQLITE.failure(e);
    }
  }

  /**
   * Puts a copy in the place of the database, which nobody may use meanwhile. The database that was
   * there is kept under another name, which is answered.
   *
   * @throws StoreException if the copy is damaged or of something else, or somebody uses the
   *     database; then nothing was changed
   */
  public Optional<Path> replaceBy(Path copy) {
    check(copy);
    Path path = database.path();
    Path incoming = path.resolveSibling(path.getFileName() + ".incoming");
    try {
      boolean there = Files.exists(path);
      if (there) {
        closeJournal();
      }
      Files.copy(copy, incoming, StandardCopyOption.REPLACE_EXISTING);
      Path kept = path.resolveSibling(path.getFileName() + ".before-restore");
      if (there) {
        Files.move(path, kept, StandardCopyOption.REPLACE_EXISTING);
      }
      Files.move(incoming, path, StandardCopyOption.ATOMIC_MOVE);
      return there ? Optional.of(kept) : Optional.empty();
    } catch (IOException e) {
      throw new StoreException(Kind.FAILED, "%s cannot be replaced: %s".formatted(path, e), e);
    }
  }

  /** Leaving write-ahead mode takes the database for itself, and leaves one file of three. */
  private void closeJournal() {
    String inUse = "%s is in use. Stop the service first.".formatted(database.path());
    try (Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("pragma journal_mode = delete")) {
      if (!row.next() || !row.getString(1).equals("delete")) {
        throw new StoreException(Kind.CONTENDED, inUse);
      }
    } catch (SQLException e) {
      throw new StoreException(Kind.CONTENDED, inUse, e);
    }
  }

  private static void check(Path copy) {
    try (Connection connection = new SqliteFile(copy).dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      String tables = "select count(*) from sqlite_schema where name = 'scheduling_host'";
      if (!ask(statement, "pragma integrity_check").equals("ok")
          || !ask(statement, tables).equals("1")) {
        throw new StoreException(Kind.MISCONFIGURED, copy + " is damaged, or no backup of ours");
      }
    } catch (SQLException e) {
      throw new StoreException(Kind.MISCONFIGURED, copy + " is no SQLite database", e);
    }
  }

  private static String ask(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getString(1) : "";
    }
  }
}
