package dev.holdfast.availability.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The network between a client and a server on this machine, which fails when it is told to: at one
 * request, known by a word in it, once.
 */
public final class Wire implements AutoCloseable {

  /** What becomes of the request. */
  public enum Fault {
    /** The connection breaks before the server has it. */
    REQUEST_LOST,
    /** The connection breaks when the server has done it and answers. */
    ANSWER_LOST,
    /** The server has done it, and nobody hears of that, or of anything else. */
    SILENCE
  }

  private record Plan(Fault fault, String word) {}

  private final ServerSocket door;
  private final int server;
  private final AtomicReference<Optional<Plan>> plan = new AtomicReference<>(Optional.empty());

  private Wire(ServerSocket door, int server) {
    this.door = door;
    this.server = server;
  }

  /** To the server that listens at this port. */
  public static Wire to(int server) {
    try {
      Wire wire = new Wire(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), server);
      inBackground(wire::accept);
      return wire;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where clients connect. */
  public int port() {
    return door.getLocalPort();
  }

  /** Lets the next request fail that has this word in it, whatever its case. */
  public void fail(Fault fault, String word) {
    plan.set(Optional.of(new Plan(fault, word)));
  }

  private static void inBackground(Runnable work) {
    Thread thread = new Thread(work, "wire");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (!door.isClosed()) {
        new Line(door.accept(), new Socket(InetAddress.getLoopbackAddress(), server)).open();
      }
    } catch (IOException e) {
      close(); // the test is over, or the server is
    }
  }

  @Override
  public void close() {
    try {
      door.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One connection. */
  private final class Line {

    private final Socket client;
    private final Socket server;
    private volatile Optional<Fault> fault = Optional.empty();

    Line(Socket client, Socket server) {
      this.client = client;
      this.server = server;
    }

    void open() {
      inBackground(() -> carry(client, server));
      inBackground(() -> carry(server, client));
    }

    private void carry(Socket from, Socket to) {
      byte[] buffer = new byte[64 * 1024];
      try (from;
          to) {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
          boolean isRequest = from.equals(client);
          if (isRequest) {
            recognize(new String(buffer, 0, length, StandardCharsets.ISO_8859_1));
          }
          if (fault.isPresent() && breaks(fault.get(), isRequest)) {
            return;
          }
          if (fault.isEmpty() || isRequest) {
            out.write(buffer, 0, length);
          }
        }
      } catch (IOException e) {
        return; // one of the two has hung up
      }
    }

    private void recognize(String request) {
      Optional<Plan> planned = plan.get();
      if (planned.isPresent()
          && request.toLowerCase(Locale.ROOT).contains(planned.get().word())
          && plan.compareAndSet(planned, Optional.empty())) {
        fault = Optional.of(planned.get().fault());
      }
    }

    private boolean breaks(Fault now, boolean isRequest) {
      return now == (isRequest ? Fault.REQUEST_LOST : Fault.ANSWER_LOST);
    }
  }
}
