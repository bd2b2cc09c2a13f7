package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.jdbc.mariadb.MariaDbStore;
import dev.holdfast.availability.jdbc.postgres.PostgresStore;
import dev.holdfast.availability.jdbc.segments.SegmentFixture;
import dev.holdfast.availability.jdbc.segments.SegmentStore;
import dev.holdfast.availability.jdbc.sqlite.SqliteStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.sqlite.SQLiteDataSource;

/** Every schema that the jar brings, with databases to make it in and the store that uses it. */
public enum ShippedSchema {
  POSTGRES("postgres"),
  MARIADB("mariadb"),
  SQLITE("sqlite"),
  SEGMENTS_MYSQL("segments/mysql"),
  SEGMENTS_POSTGRES("segments/postgres"),
  SEGMENTS_H2("segments/h2");

  private final String folder;

  ShippedSchema(String folder) {
    this.folder = folder;
  }

  /** Where its scripts lie, under the package of the stores. */
  public String folder() {
    return folder;
  }

  /** A database with nothing in it; where it is a file, in that folder. */
  public DataSource emptyDatabase(Path files) {
    return switch (this) {
      case POSTGRES, SEGMENTS_POSTGRES -> PostgresServer.shared().newDatabase();
      case MARIADB, SEGMENTS_MYSQL -> MariaDbServer.shared().newDatabase();
      case SQLITE -> sqlite(files);
      case SEGMENTS_H2 -> SegmentFixture.newH2();
    };
  }

  private static DataSource sqlite(Path files) {
    try {
      SQLiteDataSource database = new SQLiteDataSource();
      database.setUrl("jdbc:sqlite:" + Files.createTempFile(files, "schema", ".db"));
      return database;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public void create(DataSource database) {
    switch (this) {
      case POSTGRES -> PostgresStore.createSchema(database);
      case MARIADB -> MariaDbStore.createSchema(database);
      case SQLITE -> SqliteStore.createSchema(database);
      case SEGMENTS_MYSQL, SEGMENTS_POSTGRES, SEGMENTS_H2 -> SegmentStore.createSchema(database);
    }
  }

  public AvailabilityStore store(DataSource database) {
    return switch (this) {
      case POSTGRES -> PostgresStore.on(database);
      case MARIADB -> MariaDbStore.on(database);
      case SQLITE -> SqliteStore.on(database);
      case SEGMENTS_MYSQL, SEGMENTS_POSTGRES, SEGMENTS_H2 ->
          SegmentStore.on(database, SegmentGrid.ofMinutes(15));
    };
  }

  /** Asks for whatever the stores have made, a line each. */
  public String catalog() {
    return switch (this) {
      case SQLITE -> "select sql from sqlite_schema where name like 'holdfast%' order by name";
      case POSTGRES, SEGMENTS_POSTGRES ->
          """
          select * from (
            select concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable,
              character_maximum_length, column_default) as line
            from information_schema.columns where table_name like 'holdfast%'
            union all
            select pg_get_constraintdef(oid) from pg_constraint
            where conrelid::regclass::text like 'holdfast%'
            union all
            select indexdef from pg_indexes where tablename like 'holdfast%') lines
          where line not like '%schema_history%' order by line
          """;
      case SEGMENTS_H2 ->
          """
          select * from (
            select concat_ws(' ', table_name, column_name, data_type, is_nullable,
              character_maximum_length, column_default) as line
            from information_schema.columns
            union all
            select concat_ws(' ', table_name, constraint_type)
            from information_schema.table_constraints
            union all
            select concat_ws(' ', table_name, column_name, ordinal_position)
            from information_schema.index_columns) lines
          where lower(line) like 'holdfast%' and line not like '%schema_history%' order by line
          """;
      case MARIADB, SEGMENTS_MYSQL ->
          """
          select * from (
            select concat_ws(' ', table_name, column_name, column_type, collation_name, is_nullable,
              column_default) as line
            from information_schema.columns where table_schema = database()
            union all
            select concat_ws(' ', table_name, constraint_name, check_clause)
            from information_schema.check_constraints where constraint_schema = database()
            union all
            select concat_ws(' ', table_name, index_name, seq_in_index, column_name)
            from information_schema.statistics where table_schema = database()) as catalog
          where line like 'holdfast%' and line not like '%schema_history%' order by line
          """;
    };
  }
}
