package dev.holdfast.server.outbox;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.event.EventFeed;
import dev.holdfast.scheduling.event.EventPublisher;
import dev.holdfast.scheduling.webhook.SecretSeal;
import dev.holdfast.scheduling.webhook.WebhookService;
import dev.holdfast.server.event.Sequencer;
import dev.holdfast.server.net.SafeHttp;
import dev.holdfast.server.work.WakeUp;
import dev.holdfast.server.work.Worker;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;

/**
 * Publishes what was committed: to webhooks, listeners of streams, publishers. It looks once a
 * second, since other servers commit too, and at once when it is nudged.
 */
public final class Relay implements AutoCloseable {

  private final WakeUp wakeUp = new WakeUp();
  private final EventStreams streams;
  private final WebhookRelay webhooks;
  private final Reports reports;
  private final OutboxLag lag;
  private final ThreadPoolExecutor threads = threads();
  private final List<Worker> workers = new ArrayList<>();
  private final List<WakeUp> publisherBells = new ArrayList<>();
  private volatile Runnable arrangedListener = () -> {};

  /** What it works with. */
  public record Parts(
      Transactions transactions, SafeHttp http, JsonMapper json, Clock clock, SecretSeal seal) {}

  /** A relay that is still at rest. */
  public Relay(Parts parts, List<EventPublisher> publishers) {
    Transactions transactions = parts.transactions();
    Clock clock = parts.clock();
    var service = new WebhookService(clock);
    var schedule = new RetrySchedule(() -> ThreadLocalRandom.current().nextDouble());
    reports = new Reports(transactions, service, schedule);
    streams = new EventStreams(transactions, EventStreams.SILENCE);
    var sender = new WebhookSender(parts.http(), parts.json(), clock, parts.seal());
    webhooks = new WebhookRelay(transactions, sender, reports, clock, threads, wakeUp);
    Sequencer sequencer = new Sequencer(transactions, clock);
    workers.add(new Worker("relay", wakeUp, () -> round(sequencer)));
    Map<String, PublisherRelay> relays = new HashMap<>();
    for (EventPublisher publisher : publishers) {
      WakeUp its = new WakeUp();
      PublisherRelay relay = new PublisherRelay(transactions, publisher, clock);
      relays.put(publisher.name(), relay);
      publisherBells.add(its);
      workers.add(new Worker("publisher-" + publisher.name(), its, relay::round));
    }
    lag = new OutboxLag(transactions, clock, relays);
  }

  private static ThreadPoolExecutor threads() {
    var threads =
        new ThreadPoolExecutor(
            InFlight.MOST,
            InFlight.MOST,
            30,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> {
              Thread thread = new Thread(work, "webhook");
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  public void start() {
    workers.forEach(Worker::start);
  }

  /** Calls somebody whenever there are new events in their order. */
  public void onArranged(Runnable listener) {
    arrangedListener = listener;
  }

  /** Says that something was committed. Costs nothing. */
  public void nudge() {
    wakeUp.signal();
  }

  private int round(Sequencer sequencer) {
    int arranged = sequencer.round();
    if (arranged > 0) {
      publisherBells.forEach(WakeUp::signal);
      arrangedListener.run();
    }
    streams.look();
    return webhooks.round();
  }

  public EventFeed feed() {
    return streams;
  }

  /** How many listen to streams. */
  public int streams() {
    return streams.count();
  }

  public DeliveryCounts counts() {
    return reports.counts();
  }

  public OutboxLag lag() {
    return lag;
  }

  /** Ends all streams: a server that shuts down would wait for them. */
  public void endStreams() {
    streams.end();
  }

  /** Waits a little for what is on its way; the rest is sent after the next start. */
  @Override
  public void close() {
    endStreams();
    workers.forEach(Worker::close);
    threads.shutdown();
    try {
      webhooks.awaitNone(Duration.ofSeconds(5));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    threads.shutdownNow();
  }
}
