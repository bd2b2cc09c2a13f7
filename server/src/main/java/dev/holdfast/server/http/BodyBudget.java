package dev.holdfast.server.http;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.springframework.stereotype.Component;

/**
 * What all bodies of requests may take together: memory, and threads that wait for the rest of one.
 * A client has a share only, so that it cannot use up what others need.
 */
@Component
final class BodyBudget {

  /** Of each body so much is free: every connection has room for it. */
  static final int FREE = 8_192;

  static final int MOST_WAITING = 128;
  static final int MOST_WAITING_PER_CLIENT = MOST_WAITING / 8;

  private static final int PART_OF_HEAP = 16;
  private static final int CLIENTS = 4;

  private final long mostBytes;
  private final Map<String, Long> bytes = new HashMap<>();
  private long allBytes;

  /** The oldest first. */
  private final Set<Waiting> waiting = new LinkedHashSet<>();

  BodyBudget() {
    this(Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
  }

  BodyBudget(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Takes memory for a client; false if there is none left for it. */
  synchronized boolean takeBytes(String client, long more) {
    if (allBytes + more > mostBytes
        || bytes.getOrDefault(client, 0L) + more > mostBytes / CLIENTS) {
      return false;
    }
    bytes.merge(client, more, Long::sum);
    allBytes += more;
    return true;
  }

  synchronized void giveBytesBack(String client, long less) {
    bytes.computeIfPresent(client, (same, had) -> had > less ? had - less : null);
    allBytes -= less;
  }

  /**
   * Begins to wait for the rest of a body, on this thread; empty if the client waits for too many.
   * If all wait for too many, the client that waits for the most loses its oldest connection.
   */
  synchronized Optional<Waiting> await(String client) {
    if (count(client) >= MOST_WAITING_PER_CLIENT) {
      return Optional.empty();
    }
    if (waiting.size() >= MOST_WAITING) {
      Waiting most =
          waiting.stream().max(Comparator.comparingLong(it -> count(it.client))).orElseThrow();
      if (count(most.client) <= count(client) + 1) {
        return Optional.empty();
      }
      waiting.remove(most);
      most.cut();
    }
    Waiting added = new Waiting(client);
    waiting.add(added);
    return Optional.of(added);
  }

  private long count(String client) {
    return waiting.stream().filter(other -> other.client.equals(client)).count();
  }

  private synchronized void end(Waiting over) {
    waiting.remove(over);
  }

  /** A thread that waits for the rest of a body. */
  final class Waiting implements AutoCloseable {

    private final String client;
    private final Thread thread = Thread.currentThread();
    private final Optional<SocketWrapperBase<?>> connection = FairEndpoint.current();
    private boolean isOver;

    private Waiting(String client) {
      this.client = client;
    }

    /** The server waits on unless it is woken, and then sees that the connection is closed. */
    private synchronized void cut() {
      if (!isOver) {
        connection.ifPresent(SocketWrapperBase::close);
        thread.interrupt();
      }
    }

    @Override
    public void close() {
      end(this);
      endHere();
    }

    /** What comes next on this thread must not be interrupted. */
    private synchronized void endHere() {
      isOver = true;
      boolean unused = Thread.interrupted();
    }
  }
}
