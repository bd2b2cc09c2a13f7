package dev.holdfast.server.store.jdbc;

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
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Webhooks in a table. */
record JdbcWebhooks(Db db) implements Webhooks {

  private static final String INSERT =
      "insert into scheduling_webhook (url, events, secret, replaced_secret, replaced_until,"
          + " failing_since, quiet_until, disabled_at, disabled_why, version, id, host, created_at)"
          + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String UPDATE =
      "update scheduling_webhook set url = ?, events = ?, secret = ?, replaced_secret = ?,"
          + " replaced_until = ?, failing_since = ?, quiet_until = ?, disabled_at = ?,"
          + " disabled_why = ?, version = ? where id = ?";
  private static final String SELECT =
      "select id, host, url, events, secret, replaced_secret, replaced_until, failing_since,"
          + " quiet_until, disabled_at, disabled_why, version, created_at from scheduling_webhook";
  static final String FIND = SELECT + " where id = ?";
  static final String OF_HOST = SELECT + " where host = ? order by created_at, id";

  @Override
  public void add(Webhook webhook) {
    db.update(
        INSERT,
        Stream.concat(
                changeable(webhook),
                Stream.of(webhook.id().value(), webhook.host().value(), webhook.createdAt()))
            .toArray());
  }

  @Override
  public void update(Webhook webhook) {
    db.update(
        UPDATE, Stream.concat(changeable(webhook), Stream.of(webhook.id().value())).toArray());
  }

  private static Stream<Object> changeable(Webhook webhook) {
    List<Secrets.Replaced> replaced = webhook.secrets().replaced();
    Health health = webhook.health();
    return Stream.of(
        webhook.url(),
        text(webhook.events()),
        webhook.secrets().current().text(),
        ReplacedSecretsCodec.write(replaced),
        replaced.stream().findFirst().map(Secrets.Replaced::validUntil),
        health.failingSince(),
        health.quietUntil(),
        health.disabled().map(Health.Disabled::at),
        health.disabled().map(Health.Disabled::why),
        webhook.version());
  }

  private static String text(Set<EventKey> events) {
    return events.isEmpty()
        ? ""
        : events.stream().map(EventKey::text).sorted().collect(Collectors.joining(",", ",", ","));
  }

  @Override
  public List<Webhook> of(HostId host) {
    return db.rows(OF_HOST, JdbcWebhooks::webhook, host.value());
  }

  @Override
  public Optional<Webhook> find(WebhookId id) {
    return db.row(FIND, JdbcWebhooks::webhook, id.value());
  }

  @Override
  public Optional<Webhook> lock(WebhookId id) {
    return db.row(FIND + db.dialect().forUpdate(), JdbcWebhooks::webhook, id.value());
  }

  @Override
  public boolean remove(HostId host, WebhookId id) {
    return db.update(
            "delete from scheduling_webhook where id = ? and host = ?", id.value(), host.value())
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
