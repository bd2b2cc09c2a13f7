package dev.holdfast.benchmarks.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Locale;

/**
 * A connection to a server on this machine that speaks HTTP/1.1 and stays open. It does no more
 * than it must, because it shares the processors with what is measured.
 */
public final class HttpConnection implements AutoCloseable {

  private static final int READ_TIMEOUT_MILLIS = 60_000;
  private static final int BUFFER = 64 * 1024;

  /** The server closes a connection on which nothing comes for longer. */
  private static final long LONGEST_PAUSE_NANOS = 5_000_000_000L;

  private final int port;
  private Line line;
  private long lastUsed = System.nanoTime();

  public record Response(int status, String body) {

    /** The first field of that name, which has a text. */
    String field(String name) {
      String begin = "\"" + name + "\":\"";
      int from = body.indexOf(begin);
      if (from < 0) {
        throw new IllegalStateException("There is no %s in %s: %s".formatted(name, status, body));
      }
      return body.substring(from + begin.length(), body.indexOf('"', from + begin.length()));
    }

    public Response require(int wanted) {
      if (status != wanted) {
        throw new IllegalStateException(
            "%s was wanted, not %s: %s".formatted(wanted, status, body));
      }
      return this;
    }
  }

  /** A connection that the server has not closed. */
  private record Line(Socket socket, InputStream in, OutputStream out) {

    static Line to(int port) throws IOException {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(READ_TIMEOUT_MILLIS);
      return new Line(
          socket,
          new BufferedInputStream(socket.getInputStream(), BUFFER),
          socket.getOutputStream());
    }
  }

  public HttpConnection(int port) throws IOException {
    this.port = port;
    this.line = Line.to(port);
  }

  public static byte[] get(String path, String key) {
    return request("GET", path, key, "");
  }

  public static byte[] post(String path, String key, String json) {
    return request("POST", path, key, json);
  }

  public static byte[] put(String path, String key, String json) {
    return request("PUT", path, key, json);
  }

  public static byte[] patch(String path, String key, String json) {
    return request("PATCH", path, key, json);
  }

  private static byte[] request(String method, String path, String key, String json) {
    String body =
        json.isEmpty()
            ? "\r\n"
            : "Content-Type: application/json\r\nContent-Length: %s\r\n\r\n%s"
                .formatted(Integer.toString(json.getBytes(UTF_8).length), json);
    String head = "%s %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n";
    return (head.formatted(method, path, key) + body).getBytes(UTF_8);
  }

  public Response ask(byte[] request) throws IOException {
    if (System.nanoTime() - lastUsed > LONGEST_PAUSE_NANOS) {
      renew();
    }
    send(request, 0, request.length);
    return response();
  }

  public void send(byte[] bytes, int from, int to) throws IOException {
    line.out.write(bytes, from, to - from);
  }

  public Response response() throws IOException {
    int status = Integer.parseInt(readLine().split(" ", 3)[1]);
    int length = 0;
    boolean chunked = false;
    boolean last = false;
    for (String header = readLine(); !header.isEmpty(); header = readLine()) {
      String lower = header.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Integer.parseInt(lower.substring("content-length:".length()).strip());
      }
      chunked |= lower.startsWith("transfer-encoding:") && lower.endsWith("chunked");
      last |= lower.startsWith("connection:") && lower.endsWith("close");
    }
    String body = new String(chunked ? chunks() : line.in.readNBytes(length), UTF_8);
    lastUsed = System.nanoTime();
    if (last) {
      renew();
    }
    return new Response(status, body);
  }

  private void renew() throws IOException {
    line.socket.close();
    line = Line.to(port);
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    int length;
    do {
      length = Integer.parseInt(readLine(), 16);
      body.write(line.in.readNBytes(length));
      readLine();
    } while (length > 0);
    return body.toByteArray();
  }

  private String readLine() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int c = line.in.read(); c != '\n'; c = line.in.read()) {
      if (c < 0) {
        throw new IOException("The server closed the connection after '%s'".formatted(text));
      }
      if (c != '\r') {
        text.append((char) c);
      }
    }
    return text.toString();
  }

  @Override
  public void close() throws IOException {
    line.socket.close();
  }
}
