package dev.holdfast.availability.spring;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spring.AvailabilityProperties.Store;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Which database this is, by its own account. */
record Database(String product, String version) {

  static Database behind(DataSource dataSource) {
    try (Connection connection = dataSource.getConnection()) {
      DatabaseMetaData about = connection.getMetaData();
      return new Database(about.getDatabaseProductName(), about.getDatabaseProductVersion());
    } catch (SQLException e) {
      throw new StoreException(
          StoreException.Kind.UNAVAILABLE,
          "The database does not say which one it is. To start without asking it, set"
              + " holdfast.availability.store, and holdfast.availability.create-schema=false",
          e);
    }
  }

  /** The store that suits it best. */
  Store store() {
    return switch (product) {
      case "PostgreSQL" -> Store.POSTGRES;
      case "SQLite" -> Store.SQLITE;
      case "MariaDB" -> Store.MARIADB;
      case "MySQL", "H2" -> Store.SEGMENTS;
      default ->
          throw new UnsuitableDatabaseException(
              "There is no store for %s.".formatted(this),
              "Use PostgreSQL, MariaDB or SQLite, and H2 in tests. If it speaks like one of them, set"
                  + " holdfast.availability.store=postgres, mariadb, sqlite or segments. Or define a"
                  + " bean of type AvailabilityStore, such as MemoryStore.create() for a test.");
    };
  }

  @Override
  public String toString() {
    return product + " " + version;
  }
}
