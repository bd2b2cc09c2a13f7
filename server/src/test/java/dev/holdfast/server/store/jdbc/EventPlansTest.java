package dev.holdfast.server.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.event.Events;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeChanged;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookResult;
import dev.holdfast.scheduling.webhook.WebhookService;
import dev.holdfast.server.store.Samples;
import java.sql.SQLException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Events and deliveries are looked up in indexes, however many are past. */
@Tag("long")
final class EventPlansTest extends SqlTest {

  private static final int HOSTS = 400;
  private static final int EVENTS = 4_000;

  private static Webhook webhook;

  EventPlansTest(Database database) {
    super(database);
  }

  /** Many hosts, most of whose deliveries are done. */
  @BeforeEach
  void fill() {
    if (opened.count("scheduling_event") > 0) {
      return;
    }
    for (int i = 0; i < HOSTS; i++) {
      fill(Samples.host());
    }
    given(tx -> tx.events().arrange(Samples.NOW, EVENTS));
    run(
        "update scheduling_delivery set state = 'DELIVERED', due_at = null"
            + " where position % 400 > 0");
    run(
        database == Database.MARIADB
            ? "optimize table scheduling_event, scheduling_delivery, scheduling_webhook"
            : "analyze");
  }

  private void fill(Host host) {
    WebhookService service = new WebhookService(Clock.fixed(Samples.NOW, ZoneOffset.UTC));
    var terms = new Webhook.Terms("https://example.com/", Set.of());
    given(tx -> tx.hosts().add(host));
    WebhookResult result = transactions.run(tx -> service.register(tx, host.id(), terms));
    webhook = ((WebhookResult.Done) result).webhook();
    given(tx -> tx.outbox().append(events(host)));
  }

  private static List<DomainEvent> events(Host host) {
    List<DomainEvent> events = new ArrayList<>();
    for (int i = 0; i < EVENTS / HOSTS; i++) {
      EventType thing = Samples.eventType(host);
      EventKey key = EventKey.EVENT_TYPE_CREATED;
      events.add(new EventTypeChanged(key, thing, host, Samples.NOW));
    }
    return events;
  }

  private static void run(String sql) {
    try (var connection = opened.database().getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private String plan(String sql, Map<String, ?> parameters) {
    String explain = database == Database.SQLITE ? "explain query plan " : "explain ";
    return opened.look(db -> String.join("\n", db.rows(explain + sql, this::step, parameters)));
  }

  private String step(Row row) throws SQLException {
    return switch (database) {
      case SQLITE -> row.text("detail");
      case POSTGRES -> row.text("QUERY PLAN");
      case MARIADB ->
          "%s on %s with key %s"
              .formatted(
                  row.optionalText("type").orElse("nothing"),
                  row.optionalText("table").orElse(""),
                  row.optionalText("key").orElse("none"));
    };
  }

  /** The index is used, and no table is read as a whole. */
  private void assertThatItUses(String index, String plan) {
    assertThat(plan).as(plan).contains(index);
    assertThat(plan).as(plan).doesNotContainPattern("Seq Scan|SCAN scheduling_event|^ALL ");
  }

  private String plan(Where query) {
    return plan(query.sql(), query.parameters());
  }

  /** The index of a constraint, which SQLite names itself. */
  private String byPosition() {
    return database == Database.SQLITE
        ? "sqlite_autoindex_scheduling_event"
        : "scheduling_event_position";
  }

  @Test
  void eventsWithoutAPositionAreFoundAtOnce() {
    assertThatItUses(byPosition(), plan(JdbcEvents.WAITING, Map.of("limit", 10)));
  }

  @Test
  void eventsAreFoundByHostAndPosition() {
    var wanted = new Events.Selection(webhook.host(), Optional.empty(), 7);

    assertThatItUses("scheduling_event_of_host", plan(JdbcEvents.pageQuery(wanted, 10)));
  }

  @Test
  void eventsOfAllAreFoundByPosition() {
    assertThatItUses(byPosition(), plan(JdbcEvents.AFTER, Map.of("after", 3_990, "limit", 10)));
    assertThat(plan(JdbcEvents.HOSTS_AFTER, Map.of("after", 3_990)))
        .containsPattern(byPosition() + "|scheduling_event_of_host")
        .doesNotContainPattern("Seq Scan|SCAN scheduling_event|ALL ");
  }

  @Test
  void webhooksAreFoundByHost() {
    assertThatItUses(
        "scheduling_webhook_of_host",
        plan(JdbcWebhooks.OF_HOST, Map.of("host", webhook.host().value())));
  }

  @Test
  void whatIsToBeSentIsFoundAmongAllThatWasSent() {
    var now = Samples.NOW;
    Where due = new Where(JdbcDeliveries.DUE_WEBHOOKS, Map.of("now", now));

    assertThat(plan(due.append(JdbcDeliveries.IN_TURN, Map.of("limit", 10))))
        .containsPattern("scheduling_delivery_(to_send|in_order)")
        .doesNotContainPattern("Seq Scan on scheduling_delivery|ALL on d ");
    assertThatItUses(
        "scheduling_delivery_to_send",
        plan(
            JdbcDeliveries.DUE_AT_WEBHOOK,
            Map.of("webhook", webhook.id().value(), "now", now, "limit", 10)));
  }

  @Test
  void theLogOfAWebhookIsFoundInItsOrder() {
    assertThatItUses(
        "scheduling_delivery_of_webhook",
        plan(JdbcDeliveries.pageQuery(webhook.id(), OptionalLong.of(100), 10)));
  }

  @Test
  void onlyTheOldestAreLookedAtToForgetThem() {
    assertThat(plan(JdbcDeliveries.DONE_BEFORE, Map.of("limit", 10, "time", Samples.NOW)))
        .doesNotContainPattern("Seq Scan|Sort|USE TEMP B-TREE|ALL on scheduling_delivery");
  }

  @Test
  void theLagIsFoundAmongWhatIsPending() {
    assertThat(plan(JdbcDeliveries.PENDING_SINCE, Map.of()))
        .containsPattern("scheduling_delivery_(to_send|in_order)");
  }
}
