package dev.holdfast.torture.fault;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;

/** A proxy between programs and their database, which cuts and slows down connections. */
public final class Proxy implements AutoCloseable {

  private static final int BUFFER = 32 * 1024;

  private final ServerSocket door;
  private final IntSupplier target;
  private final Set<Link> links = ConcurrentHashMap.newKeySet();
  private volatile long delayMillis;

  /**
   * @param target the port of the database, which may change when it starts again
   */
  public Proxy(IntSupplier target) {
    this.target = target;
    try {
      door = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException("There is no free port", e);
    }
    run("proxy", this::accept);
  }

  /** Where programs connect instead. */
  public int port() {
    return door.getLocalPort();
  }

  /** An address with the database's port, with this one's instead. */
  public String instead(String address) {
    return address.replaceFirst(":" + target.getAsInt() + "(?![0-9])", ":" + port());
  }

  /** Resets all connections, in the middle of any request. */
  public void cut() {
    links.forEach(Link::reset);
  }

  /** From now on everything takes so much longer, both ways. */
  public void slow(Duration delay) {
    delayMillis = delay.toMillis();
  }

  private void accept() {
    while (!door.isClosed()) {
      try {
        connect(door.accept());
      } catch (IOException e) {
        // The database is down, or all is over.
      }
    }
  }

  private void connect(Socket client) throws IOException {
    Socket database = new Socket();
    Link link = new Link(client, database);
    try {
      database.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), target.getAsInt()), 5_000);
      client.setTcpNoDelay(true);
      database.setTcpNoDelay(true);
    } catch (IOException e) {
      link.reset();
      throw e;
    }
    links.add(link);
    run("proxy-there", () -> link.copy(client, database));
    run("proxy-back", () -> link.copy(database, client));
  }

  private static void run(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      door.close();
    } catch (IOException e) {
      // Nobody can connect any more, one way or the other.
    }
    cut();
  }

  /** A connection of somebody's, and ours for it. */
  private final class Link {
    private final Socket client;
    private final Socket database;

    Link(Socket client, Socket database) {
      this.client = client;
      this.database = database;
    }

    void copy(Socket from, Socket to) {
      byte[] buffer = new byte[BUFFER];
      try {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          if (delayMillis > 0) {
            Thread.sleep(delayMillis);
          }
          out.write(buffer, 0, read);
        }
      } catch (IOException e) {
        // One side is gone; below the other one goes, too.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      reset();
    }

    /** Resets the connection at once: data under way is lost, and both sides notice. */
    void reset() {
      links.remove(this);
      reset(client);
      reset(database);
    }

    private static void reset(Socket socket) {
      try {
        socket.setSoLinger(true, 0);
        socket.close();
      } catch (IOException e) {
        // It is closed already.
      }
    }
  }
}
