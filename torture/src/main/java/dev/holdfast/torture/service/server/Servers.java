package dev.holdfast.torture.service.server;

import dev.holdfast.torture.fault.Signals;
import dev.holdfast.torture.run.JavaCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Servers on one database, as processes of their own. */
public final class Servers implements AutoCloseable {

  public static final String ADMIN_KEY = "the-torturers-own-key";

  private static final Duration TIMEOUT = Duration.ofMinutes(3);
  private static final Duration LOOK = Duration.ofSeconds(5);
  private static final int OK = 200;

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();
  private final Map<String, String> settings;
  private final Path folder;
  private final List<String> options;
  private final List<Server> servers = new ArrayList<>();
  private boolean closed;

  /**
   * @param settings where the database is
   * @param folder for logs and data
   * @param options for Java
   */
  public Servers(Map<String, String> settings, Path folder, List<String> options) {
    this.settings = settings;
    this.folder = folder;
    this.options = options;
  }

  /** A process, and how many answers it has given. */
  private static final class Server {
    final String name;
    final int port;
    final AtomicLong answers = new AtomicLong();
    volatile Process process;

    Server(String name, int port, Process process) {
      this.name = name;
      this.port = port;
      this.process = process;
    }
  }

  /** Starts so many, one after the other, since the first one makes the tables. */
  public void start(int count) throws InterruptedException {
    for (int i = 1; i <= count; i++) {
      String name = "server-" + i;
      int port = freePort();
      servers.add(new Server(name, port, run(name, port)));
      awaitReady(i - 1);
    }
  }

  /** It is the server's own from then on, also when it starts again. */
  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("There is no free port", e);
    }
  }

  private synchronized Process run(String name, int port) {
    if (closed) {
      throw new IllegalStateException("The servers are closed");
    }
    List<String> java = new ArrayList<>(options);
    java.addAll(List.of("-Xmx256m", "-XX:+ExitOnOutOfMemoryError"));
    java.add("-D" + WrongClock.PROPERTY + "=" + clock(name));
    ProcessBuilder builder =
        new ProcessBuilder(JavaCommand.of(ServerMain.class, java.toArray(String[]::new)));
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(variable -> variable.startsWith("HOLDFAST_"));
    environment.putAll(variables(name, port));
    try {
      return builder
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.appendTo(log(name).toFile()))
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException("A server does not start", e);
    }
  }

  private Map<String, String> variables(String name, int port) {
    Map<String, String> variables = new HashMap<>();
    variables.put("HOLDFAST_DATA", folder.resolve(name).toString());
    variables.putAll(settings);
    variables.put("HOLDFAST_PORT", Integer.toString(port));
    variables.put("HOLDFAST_ADMIN_KEY", ADMIN_KEY);
    variables.put("HOLDFAST_ALLOW_PRIVATE_ADDRESSES", "true");
    // All clients come from one address.
    for (String limit :
        List.of(
            "PUBLIC_READS_PER_MINUTE",
            "PUBLIC_WRITES_PER_MINUTE",
            "PUBLIC_HOLDS",
            "PUBLIC_BOOKINGS",
            "PUBLIC_BOOKINGS_PER_DAY",
            "KEY_REQUESTS_PER_MINUTE")) {
      variables.put("HOLDFAST_" + limit, "1000000");
    }
    // Otherwise the answers of servers would differ.
    variables.put("HOLDFAST_PUBLIC_URL", "https://book.example.com");
    return variables;
  }

  private Path log(String name) {
    return folder.resolve(name + ".log");
  }

  private Path clock(String name) {
    return folder.resolve(name + ".clock");
  }

  public int count() {
    return servers.size();
  }

  public URI url(int server, String path) {
    return URI.create("http://127.0.0.1:" + servers.get(server).port + path);
  }

  public HttpClient http() {
    return http;
  }

  public void countAnswer(int server) {
    servers.get(server).answers.incrementAndGet();
  }

  /** How many answers all have given. */
  public long answers() {
    return servers.stream().mapToLong(server -> server.answers.get()).sum();
  }

  /** How many answers it has given. */
  public long answers(int server) {
    return servers.get(server).answers.get();
  }

  /** With signal 9: it gets no chance to do anything more. */
  public void kill(int number) throws InterruptedException {
    Server server = servers.get(number);
    if (!server.process.isAlive()) {
      throw new IllegalStateException("A server ended by itself; see " + log(server.name));
    }
    server.process.destroyForcibly().waitFor();
  }

  public void restart(int number) throws InterruptedException {
    Server server = servers.get(number);
    server.process = run(server.name, server.port);
    awaitReady(number);
  }

  /** It does nothing at all for a while, and then goes on as if nothing had been. */
  public void pause(int number, Duration time) throws InterruptedException {
    List<ProcessHandle> one = List.of(servers.get(number).process.toHandle());
    Signals.pause(one);
    try {
      Thread.sleep(time.toMillis());
    } finally {
      Signals.goOn(one);
    }
  }

  /** From now on its clock is wrong by so much. */
  public void turnClock(int number, Duration error) {
    Path clock = clock(servers.get(number).name);
    try {
      Path next = Files.writeString(clock.resolveSibling("next"), "" + error.toSeconds());
      Files.move(next, clock, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("A clock cannot be turned", e);
    }
  }

  /** One that gives up, because its database does not answer, is started again, as it would be. */
  private void awaitReady(int number) throws InterruptedException {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    Server server = servers.get(number);
    while (!isReady(number)) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("A server is not ready; see " + log(server.name));
      }
      if (!server.process.isAlive()) {
        server.process = run(server.name, server.port);
      }
      Thread.sleep(50);
    }
  }

  boolean isReady(int number) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(url(number, "/health/ready")).timeout(LOOK).build();
    try {
      return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == OK;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    servers.forEach(server -> server.process.destroyForcibly());
  }
}
