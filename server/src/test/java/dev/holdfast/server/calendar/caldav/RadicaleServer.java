package dev.holdfast.server.calendar.caldav;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testbed.SystemTools;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.ParseException;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.io.CloseMode;

/** A real CalDAV server, with its data in a folder of its own. */
public final class RadicaleServer implements AutoCloseable {

  public static final String PASSWORD = "correct horse: bättery";

  private static final String ADMIN = "admin";
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final AtomicInteger USERS = new AtomicInteger();

  private static final String CONFIG =
      """
      [server]
      hosts = 127.0.0.1:%1$s
      [auth]
      type = htpasswd
      htpasswd_filename = %2$s/users
      htpasswd_encryption = plain
      delay = 0
      [rights]
      type = from_file
      file = %2$s/rights
      [storage]
      filesystem_folder = %2$s/data
      [web]
      type = none
      [logging]
      level = warning
      """;

  /** Everybody has calendars of his own, and cannot write to those called {@code readonly…}. */
  private static final String RIGHTS =
      """
      [admin]
      user: admin
      collection: .*
      permissions: RrWw
      [root]
      user: .+
      collection:
      permissions: R
      [principal]
      user: .+
      collection: {user}
      permissions: RW
      [readonly]
      user: .+
      collection: {user}/readonly[^/]*
      permissions: r
      [calendars]
      user: .+
      collection: {user}/[^/]+
      permissions: rw
      """;

  private final CloseableHttpClient http = HttpClients.createDefault();
  private final Path folder;
  private final int port;
  private final Process process;

  private RadicaleServer(Path folder, int port, Process process) {
    this.folder = folder;
    this.port = port;
    this.process = process;
  }

  /** Starts one; skips the test where Radicale is not installed. */
  public static RadicaleServer start(Path folder) throws IOException, InterruptedException {
    String python = SystemTools.pythonWithRadicale();
    int port = freePort();
    Files.writeString(folder.resolve("config"), CONFIG.formatted(port, folder));
    Files.writeString(folder.resolve("rights"), RIGHTS);
    Files.writeString(folder.resolve("users"), ADMIN + ":" + PASSWORD + "\n");
    Process process =
        new ProcessBuilder(
                python, "-m", "radicale", "--config", folder.resolve("config").toString())
            .redirectErrorStream(true)
            .redirectOutput(Redirect.to(folder.resolve("log").toFile()))
            .start();
    RadicaleServer server = new RadicaleServer(folder, port, process);
    server.awaitPort();
    return server;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void awaitPort() throws IOException, InterruptedException {
    long end = System.nanoTime() + TIMEOUT.toNanos();
    while (!answers()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        close();
        throw new IllegalStateException(
            "Radicale did not start: " + Files.readString(folder.resolve("log")));
      }
      Thread.sleep(20);
    }
  }

  private boolean answers() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  public String url(String path) {
    return "http://127.0.0.1:%s%s".formatted(port, path);
  }

  /** A user with a folder for calendars, and none in it. */
  public String newUser() throws IOException {
    String user = "ann" + USERS.incrementAndGet();
    Files.writeString(
        folder.resolve("users"), user + ":" + PASSWORD + "\n", StandardOpenOption.APPEND);
    assertThat(send("MKCOL", "/" + user + "/", "").status()).isEqualTo(201);
    return user;
  }

  /** Makes a calendar for components of a kind, and answers its path. */
  public String newCalendar(String user, String name, String component) {
    String path = "/%s/%s/".formatted(user, name);
    String body =
        """
        <C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop>
          <D:displayname>The %s of %s</D:displayname>
          <C:supported-calendar-component-set>
            <C:comp name="%s"/>
          </C:supported-calendar-component-set>
        </D:prop></D:set></C:mkcalendar>
        """;
    var answer = send("MKCALENDAR", path, body.formatted(name, user, component));
    assertThat(answer.status()).isEqualTo(201);
    return path;
  }

  /** Puts events into a calendar, as a program of its user does. */
  public void put(String path, String events) {
    String object =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//Test//EN\r\n%sEND:VCALENDAR\r\n"
            .formatted(events.replace("\n", "\r\n"));
    assertThat(send("PUT", path, object).status()).isEqualTo(201);
  }

  /** What was answered. */
  public record Reply(int status, Optional<String> type, String body) {}

  /** Does something with all rights. */
  public Reply send(String method, String path, String body) {
    byte[] credentials = (ADMIN + ":" + PASSWORD).getBytes(StandardCharsets.UTF_8);
    String authorization = "Basic " + Base64.getEncoder().encodeToString(credentials);
    return send(method, path, Map.of("Authorization", authorization, "Depth", "1"), body);
  }

  public Reply send(String method, String path, Map<String, String> headers, String body) {
    var request = new HttpUriRequestBase(method, URI.create(url(path)));
    headers.forEach(request::setHeader);
    request.setEntity(new StringEntity(body, StandardCharsets.UTF_8));
    try {
      return http.execute(request, RadicaleServer::reply);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Reply reply(ClassicHttpResponse response) throws IOException, ParseException {
    Optional<String> type =
        Optional.ofNullable(response.getFirstHeader("Content-Type")).map(Header::getValue);
    HttpEntity entity = response.getEntity();
    String body = entity == null ? "" : EntityUtils.toString(entity, StandardCharsets.UTF_8);
    return new Reply(response.getCode(), type, body);
  }

  @Override
  public void close() {
    http.close(CloseMode.IMMEDIATE);
    process.destroy();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
