package dev.holdfast.server.mail.smtp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** A mail server that answers some commands as it is told to, and the others as it should. */
final class GrumpyServer implements AutoCloseable {

  /** The command it never answers. */
  static final String SILENCE = "";

  private final ServerSocket socket;
  private final Map<String, String> answers;
  private final List<String> heard = new CopyOnWriteArrayList<>();

  /**
   * Starts a server.
   *
   * @param answers to commands that begin with this
   */
  GrumpyServer(Map<String, String> answers) {
    this.answers = answers;
    try {
      this.socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread thread = new Thread(this::serve, "grumpy");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return socket.getLocalPort();
  }

  List<String> heard() {
    return heard;
  }

  private void serve() {
    while (!socket.isClosed()) {
      try (Socket client = socket.accept()) {
        talk(client);
      } catch (IOException e) {
        // The client is gone, or the server closed.
      }
    }
  }

  private void talk(Socket client) throws IOException {
    var in =
        new BufferedReader(
            new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
    say(client, "220 grumpy");
    boolean data = false;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      heard.add(line);
      if (data && !line.equals(".")) {
        continue;
      }
      String answer = answer(line);
      data = answer.startsWith("354");
      if (!answer.equals(SILENCE)) {
        say(client, answer);
      }
    }
  }

  private String answer(String line) {
    for (Map.Entry<String, String> each : answers.entrySet()) {
      if (line.startsWith(each.getKey())) {
        return each.getValue();
      }
    }
    return line.startsWith("DATA") ? "354 go on" : "250 fine";
  }

  private static void say(Socket client, String line) throws IOException {
    OutputStream out = client.getOutputStream();
    out.write((line + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
