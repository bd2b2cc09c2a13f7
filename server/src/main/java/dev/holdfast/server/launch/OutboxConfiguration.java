package dev.holdfast.server.launch;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.event.EventFeed;
import dev.holdfast.scheduling.event.EventPublisher;
import dev.holdfast.scheduling.webhook.SecretSeal;
import dev.holdfast.scheduling.webhook.WebhookService;
import dev.holdfast.server.api.Write;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.net.SafeHttp;
import dev.holdfast.server.outbox.Relay;
import dev.holdfast.server.vault.WebhookSealUpgrade;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextClosedEvent;
import tools.jackson.databind.json.JsonMapper;

/** How events reach their listeners. */
@Configuration(proxyBeanMethods = false)
class OutboxConfiguration {

  @Bean
  SafeHttp safeHttp(Settings settings) {
    return new SafeHttp(settings.allowPrivateAddresses());
  }

  @Bean
  SecretSeal secretSeal(OpenStore store) {
    return store.webhookSeal();
  }

  @Bean(initMethod = "start")
  WebhookSealUpgrade webhookSealUpgrade(OpenStore store) {
    return store.webhookSealUpgrade();
  }

  @Bean
  WebhookService webhookService(Clock clock, SecretSeal seal) {
    return new WebhookService(clock, seal);
  }

  @Bean(initMethod = "start")
  Relay relay(Relay.Parts parts, ObjectProvider<EventPublisher> publishers, MeterRegistry meters) {
    List<EventPublisher> all = publishers.orderedStream().toList();
    Relay relay = new Relay(parts, all);
    measure(relay, meters);
    return relay;
  }

  @Bean
  Relay.Parts relayParts(
      Transactions transactions, SafeHttp http, JsonMapper json, Clock clock, SecretSeal seal) {
    return new Relay.Parts(transactions, http, json, clock, seal);
  }

  @Bean
  EventFeed eventFeed(Relay relay) {
    return relay.feed();
  }

  @Bean
  Write.CommitListener commitListener(Relay relay) {
    return relay::nudge;
  }

  /** Before the server waits for requests to end, which streams would never do. */
  @Bean
  ApplicationListener<ContextClosedEvent> endOfStreams(Relay relay) {
    return event -> relay.endStreams();
  }

  private static void measure(Relay relay, MeterRegistry meters) {
    lag(meters, relay, "holdfast.outbox.lag", each -> each.lag().ofEvents());
    lag(meters, relay, "holdfast.webhooks.lag", each -> each.lag().ofDeliveries());
    relay.lag().publishers().forEach(name -> publisherLag(meters, relay, name));
    Gauge.builder("holdfast.streams", relay, Relay::streams)
        .description("Listeners to streams of events")
        .register(meters);
    deliveries(meters, relay, "delivered", each -> each.counts().delivered());
    deliveries(meters, relay, "retried", each -> each.counts().retried());
    deliveries(meters, relay, "failed", each -> each.counts().failed());
  }

  private static void lag(
      MeterRegistry meters, Relay relay, String name, Function<Relay, Duration> lag) {
    TimeGauge.builder(name, relay, TimeUnit.MILLISECONDS, each -> lag.apply(each).toMillis())
        .description("Age of the oldest event that waits to be published")
        .register(meters);
  }

  private static void publisherLag(MeterRegistry meters, Relay relay, String name) {
    TimeGauge.builder(
            "holdfast.publisher.lag",
            relay,
            TimeUnit.MILLISECONDS,
            each -> each.lag().ofPublisher(name).toMillis())
        .description("How old the oldest event is that a publisher has not taken")
        .tag("publisher", name)
        .register(meters);
  }

  private static void deliveries(
      MeterRegistry meters, Relay relay, String outcome, ToDoubleFunction<Relay> count) {
    FunctionCounter.builder("holdfast.deliveries", relay, count)
        .description("Attempts to deliver to webhooks, by how they ended")
        .tag("outcome", outcome)
        .register(meters);
  }
}
