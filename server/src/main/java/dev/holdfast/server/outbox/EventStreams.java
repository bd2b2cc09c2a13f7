package dev.holdfast.server.outbox;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.event.EventFeed;
import dev.holdfast.scheduling.event.Events;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.work.WakeUp;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes events to listeners as they get their positions, on any server. Each listener has a
 * thread, which reads on from the position it has come to and then sleeps until its host has news:
 * one look at the database finds out for all of them.
 */
final class EventStreams implements EventFeed {

  static final int MOST = 200;
  static final int MOST_PER_HOST = 10;

  /** After so long without news a listener hears that there are none. */
  static final Duration SILENCE = Duration.ofSeconds(15);

  /** A listener who may listen no longer is cut off within so long, also if nothing happens. */
  static final Duration CHECK = Duration.ofSeconds(2);

  private static final Logger LOG = LoggerFactory.getLogger(EventStreams.class);
  private static final int PAGE = 100;

  private final Transactions transactions;
  private final Duration silence;
  private final Set<Stream> streams = new HashSet<>();

  /** Up to here all hosts' listeners were woken. */
  private long position;

  private boolean ended;

  EventStreams(Transactions transactions, Duration silence) {
    this.transactions = transactions;
    this.silence = silence;
  }

  @Override
  public Following follow(HostId host, long after, Listener listener) {
    Stream stream = new Stream(host, after, listener);
    add(stream);
    Thread thread = new Thread(stream, "event-stream");
    thread.setDaemon(true);
    thread.start();
    return stream;
  }

  private synchronized void add(Stream stream) {
    long ofHost = streams.stream().filter(other -> other.host.equals(stream.host)).count();
    if (ended || streams.size() >= MOST || ofHost >= MOST_PER_HOST) {
      throw new CrowdedException(
          "There are %s streams already, %s of them yours. Close one, or try again later."
              .formatted(streams.size(), ofHost));
    }
    if (streams.isEmpty()) {
      position = lastPosition();
    }
    streams.add(stream);
  }

  private long lastPosition() {
    return transactions.<Long>read(tx -> tx.events().lastPosition());
  }

  /** Looks for news, if anybody wants to hear of them. */
  synchronized void look() {
    if (streams.isEmpty()) {
      return;
    }
    long last = lastPosition();
    if (last > position) {
      Set<HostId> hosts = transactions.read(tx -> tx.events().hostsAfter(position));
      streams.stream().filter(stream -> hosts.contains(stream.host)).forEach(Stream::wake);
      position = last;
    }
  }

  private synchronized void remove(Stream stream) {
    streams.remove(stream);
  }

  /** How many listen. */
  synchronized int count() {
    return streams.size();
  }

  /** Ends all streams and begins no more; their listeners can go on with another server. */
  synchronized void end() {
    ended = true;
    streams.forEach(Stream::close);
  }

  /** What one listener hears. */
  private final class Stream implements Following, Runnable {

    private final HostId host;
    private final Listener listener;
    private final WakeUp wakeUp = new WakeUp();
    private long heard;
    private volatile boolean closed;

    Stream(HostId host, long after, Listener listener) {
      this.host = host;
      this.heard = after;
      this.listener = listener;
    }

    void wake() {
      wakeUp.signal();
    }

    @Override
    public void close() {
      closed = true;
      wakeUp.signal();
    }

    @Override
    public void run() {
      try {
        listener.begin();
        while (goesOn()) {
          long seen = wakeUp.signals();
          tellNews();
          awaitNews(seen);
        }
      } catch (IOException | RuntimeException e) {
        LOG.atDebug().setCause(e).log("A stream of {} ended", host);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        remove(this);
        listener.end();
      }
    }

    private boolean goesOn() {
      return !closed && listener.isAllowed();
    }

    /** Looks up in between, whether there is still somebody to wait for. */
    private void awaitNews(long seen) throws IOException, InterruptedException {
      long end = System.nanoTime() + silence.toNanos();
      while (goesOn()) {
        long left = end - System.nanoTime();
        if (left <= 0) {
          listener.silence();
          return;
        }
        if (wakeUp.await(seen, Duration.ofNanos(Math.min(left, CHECK.toNanos())))) {
          return;
        }
      }
    }

    private void tellNews() throws IOException {
      List<StoredEvent> news;
      do {
        var wanted = new Events.Selection(host, Optional.empty(), heard);
        news = transactions.read(tx -> tx.events().page(wanted, PAGE));
        for (StoredEvent event : news) {
          if (!goesOn()) {
            return;
          }
          listener.happened(event);
          heard = event.position();
        }
      } while (news.size() == PAGE);
    }
  }
}
