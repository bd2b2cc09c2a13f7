package dev.holdfast.benchmarks.flood;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Clients that want to keep others out, from several addresses of this machine. They open more
 * connections than the service allows, open those again that it closes, and on each are slow in one
 * of several ways.
 */
final class SlowClients implements AutoCloseable {

  private static final int ADDRESSES = 8;
  private static final long PAUSE_NANOS = 50_000_000;

  /** So many connections each address opens in each pause, until the service must be full. */
  private static final int OPENED_AT_FIRST = 10;

  /** From then on it opens fewer: a crowd of slow clients, and no race for the port. */
  private static final int PAUSES_TO_FILL = 200;

  private static final int OPENED_LATER = 2;

  /** A byte now and then, so that silence alone does not end a connection. */
  private static final int DRIP_EVERY = 40;

  private final int port;
  private final int each;
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicLong opened = new AtomicLong();
  private final CountDownLatch filled = new CountDownLatch(ADDRESSES);
  private volatile boolean closed;

  SlowClients(int port, int connections) {
    this.port = port;
    this.each = connections / ADDRESSES;
    for (int i = 0; i < ADDRESSES; i++) {
      byte last = (byte) (i + 2);
      Thread thread = new Thread(() -> crowd(last), "slow-" + i);
      thread.setDaemon(true);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
  }

  /** What is sent at once, and what is sent from then on, byte by byte. */
  private enum Kind {
    HALF_A_LINE("GET /book/de", "m"),
    HALF_A_HEAD("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", "x"),
    STALLED_BODY(post("/v1/public/bookings", 60_000, 50_000), ""),
    SLOW_FORM(post("/sign-in", 60_000, 100), "x"),
    BODY_FOR_NOBODY(post("/nothing", 990_000, 60_000), "x"),
    BODY_WITHOUT_A_KEY(post("/v1/bookings", 990_000, 60_000), "x");

    private final String first;
    private final String drip;

    Kind(String first, String drip) {
      this.first = first;
      this.drip = drip;
    }

    private static String post(String path, int announced, int sent) {
      String type =
          path.equals("/sign-in") ? "application/x-www-form-urlencoded" : "application/json";
      return "POST %s HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: %s\r\nContent-Length: %s\r\n\r\n%s"
          .formatted(path, type, Integer.toString(announced), " ".repeat(sent));
    }
  }

  /** A connection and what it still has to send. */
  private record Slow(SocketChannel channel, Kind kind, ByteBuffer rest) {}

  private void crowd(byte last) {
    List<Slow> mine = new ArrayList<>();
    ByteBuffer answer = ByteBuffer.allocate(4_096);
    for (int round = 0; !closed; round++) {
      boolean drips = round % DRIP_EVERY == 0;
      mine.removeIf(slow -> !goesOn(slow, drips, answer));
      if (round == PAUSES_TO_FILL) {
        filled.countDown();
      }
      int more = round < PAUSES_TO_FILL ? OPENED_AT_FIRST : OPENED_LATER;
      for (int i = 0; i < more && mine.size() < each; i++) {
        open(last, Kind.values()[(int) (opened.get() % Kind.values().length)], mine);
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    mine.forEach(slow -> end(slow.channel()));
  }

  private void open(byte last, Kind kind, List<Slow> mine) {
    try {
      SocketChannel channel = SocketChannel.open();
      try {
        channel.bind(
            new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, last}), 0));
        channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        channel.configureBlocking(false);
        ByteBuffer rest = US_ASCII.encode(kind.first);
        channel.write(rest);
        mine.add(new Slow(channel, kind, rest));
        opened.incrementAndGet();
        open.incrementAndGet();
      } catch (IOException e) {
        channel.close();
      }
    } catch (IOException e) {
      // It is tried again in the next round.
    }
  }

  /** An answer, too, ends it: a slow client wants to wait. */
  private boolean goesOn(Slow slow, boolean drips, ByteBuffer answer) {
    try {
      answer.clear();
      if (slow.channel().read(answer) == 0) {
        if (slow.rest().hasRemaining()) {
          slow.channel().write(slow.rest());
        } else if (drips) {
          slow.channel().write(US_ASCII.encode(slow.kind().drip));
        }
        return true;
      }
    } catch (IOException e) {
      // The service has closed it.
    }
    end(slow.channel());
    return false;
  }

  private void end(SocketChannel channel) {
    open.decrementAndGet();
    try {
      channel.close();
    } catch (IOException e) {
      // It is closed.
    }
  }

  /** Waits until they have tried to open more than the service allows. */
  void awaitFull() {
    try {
      filled.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** How many connections are open now. */
  int open() {
    return open.get();
  }

  /** How many were opened so far. */
  long opened() {
    return opened.get();
  }

  @Override
  public void close() {
    closed = true;
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
