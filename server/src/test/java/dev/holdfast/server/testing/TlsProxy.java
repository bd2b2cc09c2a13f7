package dev.holdfast.server.testing;

import dev.holdfast.testbed.Folders;
import dev.holdfast.testbed.SystemTools;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.concurrent.TimeUnit;

/** A real nginx with a certificate of its own, in a folder of its own, on a port of its own. */
public final class TlsProxy implements AutoCloseable {

  /** Browsers take names that end so for this machine. */
  static final String HOST = "book.localhost";

  private static final String PASSWORD = "changeit";
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  /** One process that runs as whoever runs the tests, and writes into its folder only. */
  private static final String AROUND =
      """
      daemon off;
      master_process off;
      error_log stderr;
      pid nginx.pid;
      events {}
      http {
        access_log off;
        client_body_temp_path body;
        proxy_temp_path proxy;
        fastcgi_temp_path fastcgi;
        uwsgi_temp_path uwsgi;
        scgi_temp_path scgi;
        %s
      }
      """;

  private final Path folder = Folders.temporary("holdfast-nginx-");
  private final int port = freePort();
  private Process process;

  /** A port for a proxy that is still to be started; skips the test where there is no nginx. */
  public static TlsProxy reserve() {
    SystemTools.nginx();
    return new TlsProxy();
  }

  public String url() {
    return "https://%s:%s".formatted(HOST, port);
  }

  /**
   * Starts it with a server as a page of the documentation has it.
   *
   * @param upstream the port of the service
   */
  public TlsProxy start(String server, int upstream) {
    try {
      makeCertificate();
      String here =
          server
              .replace("listen 443 ssl", "listen 127.0.0.1:%s ssl".formatted(port))
              .replaceAll("server_name [^;]+", "server_name " + HOST)
              .replaceAll("(ssl_certificate\\s+)[^;]+", "$1" + folder.resolve("cert.pem"))
              .replaceAll("(ssl_certificate_key\\s+)[^;]+", "$1" + folder.resolve("key.pem"))
              .replace("127.0.0.1:8080", "127.0.0.1:" + upstream);
      Files.writeString(folder.resolve("nginx.conf"), AROUND.formatted(here));
      process =
          new ProcessBuilder(SystemTools.nginx(), "-p", folder.toString(), "-c", "nginx.conf")
              .redirectErrorStream(true)
              .redirectOutput(Redirect.to(log().toFile()))
              .start();
      await();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path log() {
    return folder.resolve("log");
  }

  private void await() throws IOException {
    Instant end = Instant.now().plus(TIMEOUT);
    while (!answers()) {
      if (!process.isAlive() || Instant.now().isAfter(end)) {
        close();
        throw new IllegalStateException("nginx does not start: " + Files.readString(log()));
      }
      pause();
    }
  }

  private boolean answers() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(20);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** By the JDK's own tool, as files that nginx reads. */
  private void makeCertificate() throws IOException {
    Path store = folder.resolve("keys.p12");
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Process made =
        new ProcessBuilder(
                (keytool
                        + " -genkeypair -alias tls -keyalg EC -validity 2 -storetype PKCS12"
                        + " -storepass %s -keystore %s -dname CN=%s -ext san=dns:%s")
                    .formatted(PASSWORD, store, HOST, HOST)
                    .split(" "))
            .redirectErrorStream(true)
            .redirectOutput(Redirect.to(log().toFile()))
            .start();
    try (InputStream stored = made.waitFor() == 0 ? Files.newInputStream(store) : null) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(stored, PASSWORD.toCharArray());
      write("cert.pem", "CERTIFICATE", keys.getCertificate("tls").getEncoded());
      write("key.pem", "PRIVATE KEY", keys.getKey("tls", PASSWORD.toCharArray()).getEncoded());
    } catch (GeneralSecurityException | InterruptedException e) {
      throw new IllegalStateException("No certificate: " + Files.readString(log()), e);
    }
  }

  private void write(String name, String kind, byte[] content) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    Files.writeString(
        folder.resolve(name),
        "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(kind, text, kind));
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    if (process != null) {
      process.destroy();
      process.onExit().orTimeout(10, TimeUnit.SECONDS).join();
    }
  }
}
