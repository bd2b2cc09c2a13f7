package dev.holdfast.testbed;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** A private PostgreSQL server, which ends with the JVM at the latest. */
public final class PostgresServer implements AutoCloseable {

  private static final List<String> DURABILITY =
      List.of("fsync", "synchronous_commit", "full_page_writes");

  private static final AtomicInteger DATABASES = new AtomicInteger();

  private final Path folder;
  private final Path data;
  private final Postmaster postmaster;
  private final String durability;
  private EmbeddedPostgres process;
  private boolean closed;

  /** Starts with the first use. */
  private static final class Shared {
    static final PostgresServer SERVER =
        new PostgresServer("off", Folders.create("holdfast-postgres-"));
  }

  private PostgresServer(String durability, Path folder) {
    this.durability = durability;
    this.folder = folder;
    this.data = folder.resolve("data");
    this.postmaster = new Postmaster(data.resolve("postmaster.pid"));
    process = start(0);
    Runtime.getRuntime().addShutdownHook(new Thread(this::close));
  }

  /** One server for all; fast, because it would not survive a power failure. Nobody may stop it. */
  public static PostgresServer shared() {
    return Shared.SERVER;
  }

  /** A new server that keeps what it has acknowledged, as one in production would. */
  public static PostgresServer durable() {
    return new PostgresServer("on", Folders.create("holdfast-postgres-"));
  }

  /** The same, with its data in a folder on a certain disk. */
  public static PostgresServer durable(Path disk) {
    return new PostgresServer("on", Folders.create(disk, "holdfast-postgres-"));
  }

  /** Starts it again, on the same port and data. */
  public synchronized void start() {
    requireOpen();
    process = start(process.getPort());
  }

  private EmbeddedPostgres start(int port) {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setPort(port)
            .setDataDirectory(data)
            .setCleanDataDirectory(false)
            .setRegisterShutdownHook(false)
            .setServerConfig("max_connections", "300");
    DURABILITY.forEach(setting -> builder.setServerConfig(setting, durability));
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL does not start in %s".formatted(data), e);
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("PostgreSQL in %s is closed for good".formatted(folder));
    }
  }

  /** As {@code pg_ctl -m immediate}: connections are cut, nothing is written any more. */
  public synchronized void stopImmediately() {
    postmaster.end("QUIT");
    forget();
  }

  /** As a crash: every process is killed. */
  public synchronized void kill() {
    postmaster.kill();
    forget();
  }

  /** All of its processes, to be paused for example. */
  public Stream<ProcessHandle> processes() {
    return postmaster.family();
  }

  /** Stops it and deletes its data. */
  @Override
  public synchronized void close() {
    closed = true;
    postmaster.end("INT");
    forget();
    Folders.delete(folder);
  }

  private void forget() {
    try {
      process.close();
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL does not stop in %s".formatted(data), e);
    }
  }

  public synchronized int port() {
    return process.getPort();
  }

  /** Connections, one after the other, to a new and empty database. */
  public DataSource newDatabase() {
    String name = "test_" + DATABASES.incrementAndGet();
    Sql.run(database("postgres"), "create database " + name);
    return database(name);
  }

  /** The address of a new and empty database. */
  public String newUrl() {
    return url(newDatabase());
  }

  /** The address of a database, for programs that connect by themselves. */
  public String url(DataSource database) {
    return urlFor("postgres", ((PGSimpleDataSource) database).getDatabaseName(), port());
  }

  /** Connections of another user to the same database. */
  public static PGSimpleDataSource as(String user, DataSource database) {
    PGSimpleDataSource same = (PGSimpleDataSource) database;
    return connections(urlFor(user, same.getDatabaseName(), same.getPortNumbers()[0]));
  }

  private PGSimpleDataSource database(String name) {
    return connections(urlFor("postgres", name, port()));
  }

  private static PGSimpleDataSource connections(String url) {
    PGSimpleDataSource connections = new PGSimpleDataSource();
    connections.setURL(url);
    return connections;
  }

  private static String urlFor(String user, @Nullable String name, int port) {
    return "jdbc:postgresql://localhost:%s/%s?user=%s"
        .formatted(Integer.toString(port), name, user);
  }
}
