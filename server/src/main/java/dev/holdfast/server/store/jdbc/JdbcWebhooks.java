package dev.holdfast.server.store.jdbc;

import static java.util.Map.entry;

import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.webhook.Health;
import dev.holdfast.scheduling.webhook.Secret;
import dev.holdfast.scheduling.webhook.Secrets;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookId;
import dev.holdfast.scheduling.webhook.Webhooks;
import dev.holdfast.server.store.ReplacedSecretsCodec;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Webhooks in a table. */
record JdbcWebhooks(Db db) implements Webhooks {

  private static final Columns TABLE =
      Columns.of(
          "scheduling_webhook",
          "id",
          "host",
          "url",
          "events",
          "secret",
          "replaced_secret",
          "replaced_until",
          "failing_since",
          "quiet_until",
          "disabled_at",
          "disabled_why",
          "version",
          "created_at");

  private static final String UPDATE = TABLE.update("id", "host");
  static final String FIND = TABLE.find("id");
  static final String OF_HOST = TABLE.find("host") + " order by created_at, id";

  @Override
  public void add(Webhook webhook) {
    db.update(TABLE.insert(), row(webhook));
  }

  @Override
  public void update(Webhook webhook) {
    db.update(UPDATE, row(webhook));
  }

  private static Map<String, Object> row(Webhook webhook) {
    List<Secrets.Replaced> replaced = webhook.secrets().replaced();
    Health health = webhook.health();
    return Map.ofEntries(
        entry("id", webhook.id().value()),
        entry("host", webhook.host().value()),
        entry("url", webhook.url()),
        entry("events", text(webhook.events())),
        entry("secret", webhook.secrets().current().text()),
        entry("replaced_secret", ReplacedSecretsCodec.write(replaced)),
        entry("replaced_until", replaced.stream().findFirst().map(Secrets.Replaced::validUntil)),
        entry("failing_since", health.failingSince()),
        entry("quiet_until", health.quietUntil()),
        entry("disabled_at", health.disabled().map(Health.Disabled::at)),
        entry("disabled_why", health.disabled().map(Health.Disabled::why)),
        entry("version", webhook.version()),
        entry("created_at", webhook.createdAt()));
  }

  private static String text(Set<EventKey> events) {
    return events.isEmpty()
        ? ""
        : events.stream().map(EventKey::text).sorted().collect(Collectors.joining(",", ",", ","));
  }

  @Override
  public List<Webhook> of(HostId host) {
    return db.rows(OF_HOST, JdbcWebhooks::webhook, Map.of("host", host.value()));
  }

  @Override
  public Optional<Webhook> find(WebhookId id) {
    return db.row(FIND, JdbcWebhooks::webhook, Map.of("id", id.value()));
  }

  @Override
  public Optional<Webhook> lock(WebhookId id) {
    return db.row(FIND + db.dialect().forUpdate(), JdbcWebhooks::webhook, Map.of("id", id.value()));
  }

  @Override
  public boolean remove(HostId host, WebhookId id) {
    return db.update(TABLE.delete("id", "host"), Map.of("id", id.value(), "host", host.value()))
        == 1;
  }

  private static Webhook webhook(Row row) throws SQLException {
    return new Webhook(
        new WebhookId(row.text("id")),
        new HostId(row.text("host")),
        row.text("url"),
        events(row.text("events")),
        secrets(row),
        health(row),
        row.number("version"),
        row.instant("created_at"));
  }

  private static Set<EventKey> events(String text) {
    return Stream.of(text.split(",", -1))
        .filter(key -> !key.isEmpty())
        .map(key -> EventKey.parse(key).orElseThrow())
        .collect(Collectors.toSet());
  }

  private static Secrets secrets(Row row) throws SQLException {
    return new Secrets(
        new Secret(row.text("secret")),
        ReplacedSecretsCodec.read(
            row.optionalText("replaced_secret"), row.optionalInstant("replaced_until")));
  }

  private static Health health(Row row) throws SQLException {
    Optional<Instant> disabledAt = row.optionalInstant("disabled_at");
    String why = row.optionalText("disabled_why").orElse("");
    return new Health(
        row.optionalInstant("failing_since"),
        row.optionalInstant("quiet_until"),
        disabledAt.map(at -> new Health.Disabled(at, why)));
  }
}
