package dev.holdfast.server.store.jdbc;

import static java.util.Map.entry;

import dev.holdfast.scheduling.event.EventId;
import dev.holdfast.scheduling.webhook.Attempt;
import dev.holdfast.scheduling.webhook.Deliveries;
import dev.holdfast.scheduling.webhook.Delivery;
import dev.holdfast.scheduling.webhook.DeliveryId;
import dev.holdfast.scheduling.webhook.DeliveryState;
import dev.holdfast.scheduling.webhook.WebhookId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Deliveries in a table. A lease is the time until which it lasts, in the row: a report counts only
 * if that time is unchanged.
 */
record JdbcDeliveries(Db db) implements Deliveries {

  private static final String TABLE = "scheduling_delivery";
  private static final List<String> NEW =
      List.of(
          "id",
          "webhook",
          "event",
          "event_key",
          "aggregate",
          "position",
          "redelivery",
          "state",
          "attempts",
          "due_at",
          "created_at");
  private static final List<String> LATER =
      List.of("number", "tried_at", "status", "error", "response");
  private static final Columns ALL =
      new Columns(TABLE, Stream.of(NEW, LATER).flatMap(List::stream).toList());
  private static final String SELECT = "select " + ALL.listOf("d") + " from scheduling_delivery d";
  private static final String INSERT = new Columns(TABLE, NEW).insert();
  private static final String REPORT =
      "update scheduling_delivery set state = :state, attempts = :attempts, due_at = :due_at,"
          + " tried_at = :tried_at, status = :status, error = :error, response = :response,"
          + " leased_until = null"
          + " where id = :id and state = 'PENDING' and leased_until = :leased_until";

  /** The state is no parameter, so that the indexes on what is pending can be used. */
  private static final String CAN_BE_SENT =
      " d.state = 'PENDING' and d.due_at <= :now"
          + " and (d.leased_until is null or d.leased_until <= :now)"
          + " and (d.redelivery or not exists (select 1 from scheduling_delivery b"
          + " where b.webhook = d.webhook and b.aggregate = d.aggregate and b.state = 'PENDING'"
          + " and not b.redelivery and b.position < d.position))";

  static final String DUE_WEBHOOKS =
      "select d.webhook from scheduling_delivery d join scheduling_webhook w on w.id = d.webhook"
          + " where w.disabled_at is null and (w.quiet_until is null or w.quiet_until <= :now) and"
          + CAN_BE_SENT;

  static final String IN_TURN =
      " group by d.webhook, w.failing_since"
          + " order by case when w.failing_since is null then 0 else 1 end, min(d.due_at),"
          + " d.webhook limit :limit";

  static final String DUE_AT_WEBHOOK =
      SELECT
          + " where d.webhook = :webhook and"
          + CAN_BE_SENT
          + " order by d.due_at, d.number limit :limit";

  /** They are numbered as they come, so only the first ones have to be looked at. */
  static final String DONE_BEFORE =
      "select number from (select number, state, created_at from scheduling_delivery"
          + " order by number limit :limit) oldest where state <> 'PENDING' and created_at < :time";

  static final String FIND = SELECT + " where d.id = :id and d.webhook = :webhook";
  static final String PENDING_SINCE =
      "select min(created_at) as since from scheduling_delivery where state = 'PENDING'";

  @Override
  public void add(Delivery delivery) {
    Delivery.Subject subject = delivery.subject();
    db.update(
        INSERT,
        Map.ofEntries(
            entry("id", delivery.id().value()),
            entry("webhook", delivery.webhook().value()),
            entry("event", subject.event().value()),
            entry("event_key", subject.key().text()),
            entry("aggregate", subject.aggregateId()),
            entry("position", subject.position()),
            entry("redelivery", delivery.redelivery()),
            entry("state", delivery.state()),
            entry("attempts", delivery.attempts()),
            entry("due_at", delivery.nextAttemptAt()),
            entry("created_at", delivery.createdAt())));
  }

  @Override
  public List<WebhookId> due(Instant now, Set<WebhookId> except, int limit) {
    Where where = new Where(DUE_WEBHOOKS, Map.of("now", now));
    if (!except.isEmpty()) {
      List<String> ids = except.stream().map(WebhookId::value).toList();
      where.and("d.webhook not in (:except)", Map.of("except", ids));
    }
    where.append(IN_TURN, Map.of("limit", limit));
    return db.rows(where.sql(), row -> new WebhookId(row.text("webhook")), where.parameters());
  }

  @Override
  public List<Delivery> lease(WebhookId webhook, Lease lease, int limit) {
    List<Delivery> due =
        db.rows(
            DUE_AT_WEBHOOK + db.dialect().skipLocked(),
            JdbcDeliveries::delivery,
            Map.of("webhook", webhook.value(), "now", lease.now(), "limit", limit));
    db.updateEach(
        "update scheduling_delivery set leased_until = :until where number = :number",
        due.stream().map(one -> Map.of("until", lease.until(), "number", one.number())).toList());
    return due;
  }

  @Override
  public boolean report(Delivery after, Lease lease) {
    return db.update(
            REPORT,
            Map.of(
                "state", after.state(),
                "attempts", after.attempts(),
                "due_at", after.nextAttemptAt(),
                "tried_at", after.last().map(Attempt::at),
                "status", after.last().flatMap(Attempt::status),
                "error", after.last().flatMap(Attempt::error),
                "response", after.last().flatMap(Attempt::response),
                "id", after.id().value(),
                "leased_until", lease.until()))
        == 1;
  }

  @Override
  public void giveUp(WebhookId webhook, String why, Instant now) {
    db.update(
        "update scheduling_delivery set state = 'FAILED', due_at = null, leased_until = null,"
            + " tried_at = :now, status = null, error = :why, response = null"
            + " where webhook = :webhook and state = 'PENDING'",
        Map.of("now", now, "why", why, "webhook", webhook.value()));
  }

  @Override
  public Optional<Delivery> find(WebhookId webhook, DeliveryId id) {
    return db.row(
        FIND, JdbcDeliveries::delivery, Map.of("id", id.value(), "webhook", webhook.value()));
  }

  @Override
  public List<Delivery> page(WebhookId webhook, OptionalLong before, int limit) {
    Where where = pageQuery(webhook, before, limit);
    return db.rows(where.sql(), JdbcDeliveries::delivery, where.parameters());
  }

  static Where pageQuery(WebhookId webhook, OptionalLong before, int limit) {
    Where where =
        new Where(SELECT + " where d.webhook = :webhook", Map.of("webhook", webhook.value()));
    before.ifPresent(number -> where.and("d.number < :before", Map.of("before", number)));
    return where.append(" order by d.number desc limit :limit", Map.of("limit", limit));
  }

  @Override
  public void forgetAnswer(Delivery done) {
    db.update(
        "update scheduling_delivery set response = null where id = :id and state <> 'PENDING'",
        Map.of("id", done.id().value()));
  }

  @Override
  public int forgetBefore(Instant time, int limit) {
    List<Map<String, Long>> old =
        db.rows(
            DONE_BEFORE,
            row -> Map.of("number", row.number("number")),
            Map.of("limit", limit, "time", time));
    return db.updateEach(ALL.delete("number"), old);
  }

  @Override
  public Optional<Instant> pendingSince() {
    return db.row(PENDING_SINCE, row -> row.optionalInstant("since")).flatMap(since -> since);
  }

  private static Delivery delivery(Row row) throws SQLException {
    return new Delivery(
        new DeliveryId(row.text("id")),
        new WebhookId(row.text("webhook")),
        new Delivery.Subject(
            new EventId(row.text("event")),
            JdbcEvents.key(row),
            row.text("aggregate"),
            row.number("position")),
        row.flag("redelivery"),
        row.constant(DeliveryState.class, "state"),
        row.integer("attempts"),
        row.optionalInstant("due_at"),
        last(row),
        row.instant("created_at"),
        row.number("number"));
  }

  private static Optional<Attempt> last(Row row) throws SQLException {
    Optional<Integer> status = row.optionalInteger("status");
    Optional<String> error = row.optionalText("error");
    Optional<String> response = row.optionalText("response");
    return row.optionalInstant("tried_at").map(at -> new Attempt(at, status, error, response));
  }
}
