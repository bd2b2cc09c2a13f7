package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.testbed.Folders;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;
import javax.sql.DataSource;
import org.sqlite.SQLiteDataSource;

/** The databases that every test of the store runs on. */
enum Database {
  SQLITE(Dialect.SQLITE) {
    @Override
    DataSource newDatabase() {
      Path folder = Folders.temporary("holdfast-store-");
      return new SqliteFile(folder.resolve("holdfast.db")).dataSource();
    }

    @Override
    SqlStore open(DataSource database) {
      String url = ((SQLiteDataSource) database).getUrl();
      return SqlStore.sqlite(Path.of(url.replaceFirst("^jdbc:sqlite:", "")), Database::eventData);
    }
  },

  POSTGRES(Dialect.POSTGRES) {
    @Override
    DataSource newDatabase() {
      return PostgresServer.shared().newDatabase();
    }

    @Override
    SqlStore open(DataSource database) {
      return SqlStore.postgres(database, 8, Database::eventData);
    }
  },

  MARIADB(Dialect.MARIADB) {
    @Override
    DataSource newDatabase() {
      return MariaDbServer.shared().newDatabase();
    }

    @Override
    SqlStore open(DataSource database) {
      return SqlStore.mariadb(database, 8, Database::eventData);
    }
  };

  private static String eventData(DomainEvent event) {
    return "{\"key\":\"" + event.key().text() + "\"}";
  }

  final Dialect dialect;

  Database(Dialect dialect) {
    this.dialect = dialect;
  }

  abstract DataSource newDatabase();

  abstract SqlStore open(DataSource database);

  /** A store in a new database. */
  Opened open() {
    DataSource database = newDatabase();
    return new Opened(open(database), database, dialect);
  }

  /** A store, and its database as anybody else would see it. */
  record Opened(SqlStore store, DataSource database, Dialect dialect) implements AutoCloseable {

    /** Does something on a connection of its own. */
    <T> T look(Function<Db, T> body) {
      try (Connection connection = database.getConnection()) {
        return body.apply(new Db(connection, dialect));
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    /** How many rows a table has. */
    long count(String table) {
      return look(
          db -> db.row("select count(*) as n from " + table, row -> row.number("n")).orElseThrow());
    }

    @Override
    public void close() {
      store.close();
    }
  }
}
