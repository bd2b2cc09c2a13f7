package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.event.EventId;
import dev.holdfast.scheduling.webhook.Attempt;
import dev.holdfast.scheduling.webhook.Deliveries;
import dev.holdfast.scheduling.webhook.Delivery;
import dev.holdfast.scheduling.webhook.DeliveryId;
import dev.holdfast.scheduling.webhook.DeliveryState;
import dev.holdfast.scheduling.webhook.WebhookId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Deliveries in a table. A lease is the time until which it lasts, in the row: whoever reports must
 * find there what he wrote.
 */
record JdbcDeliveries(Db db) implements Deliveries {

  private static final String SELECT =
      "select d.number, d.id, d.webhook, d.event, d.event_key, d.aggregate, d.position,"
          + " d.redelivery, d.state, d.attempts, d.due_at, d.tried_at, d.status, d.error,"
          + " d.response, d.created_at from scheduling_delivery d";
  private static final String INSERT =
      "insert into scheduling_delivery (id, webhook, event, event_key, aggregate, position,"
          + " redelivery, state, attempts, due_at, created_at)"
          + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String REPORT =
      "update scheduling_delivery set state = ?, attempts = ?, due_at = ?, tried_at = ?,"
          + " status = ?, error = ?, response = ?, leased_until = null"
          + " where id = ? and state = 'PENDING' and leased_until = ?";

  /** The state is no parameter, so that the indexes on what is pending can be used. */
  private static final String CAN_BE_SENT =
      " d.state = 'PENDING' and d.due_at <= ? and (d.leased_until is null or d.leased_until <= ?)"
          + " and (d.redelivery or not exists (select 1 from scheduling_delivery b"
          + " where b.webhook = d.webhook and b.aggregate = d.aggregate and b.state = 'PENDING'"
          + " and not b.redelivery and b.position < d.position))";

  static final String DUE_WEBHOOKS =
      "select d.webhook from scheduling_delivery d join scheduling_webhook w on w.id = d.webhook"
          + " where w.disabled_at is null and (w.quiet_until is null or w.quiet_until <= ?) and"
          + CAN_BE_SENT;

  static final String IN_TURN =
      " group by d.webhook, w.failing_since"
          + " order by case when w.failing_since is null then 0 else 1 end, min(d.due_at),"
          + " d.webhook limit ?";

  static final String DUE_AT_WEBHOOK =
      SELECT + " where d.webhook = ? and" + CAN_BE_SENT + " order by d.due_at, d.number limit ?";

  /** They are numbered as they come, so only the first ones have to be looked at. */
  static final String DONE_BEFORE =
      "select number from (select number, state, created_at from scheduling_delivery"
          + " order by number limit ?) oldest where state <> 'PENDING' and created_at < ?";

  static final String FIND = SELECT + " where d.id = ? and d.webhook = ?";
  static final String PENDING_SINCE =
      "select min(created_at) as since from scheduling_delivery where state = 'PENDING'";

  @Override
  public void add(Delivery delivery) {
    Delivery.Subject subject = delivery.subject();
    db.update(
        INSERT,
        delivery.id().value(),
        delivery.webhook().value(),
        subject.event().value(),
        subject.key().text(),
        subject.aggregateId(),
        subject.position(),
        delivery.redelivery(),
        delivery.state(),
        delivery.attempts(),
        delivery.nextAttemptAt(),
        delivery.createdAt());
  }

  @Override
  public List<WebhookId> due(Instant now, Set<WebhookId> except, int limit) {
    Where where = new Where(DUE_WEBHOOKS, now, now, now);
    if (!except.isEmpty()) {
      String marks = String.join(", ", Collections.nCopies(except.size(), "?"));
      where.and(
          "d.webhook not in (" + marks + ")", except.stream().map(WebhookId::value).toArray());
    }
    return where.append(IN_TURN, limit).rows(db, row -> new WebhookId(row.text("webhook")));
  }

  @Override
  public List<Delivery> lease(WebhookId webhook, Lease lease, int limit) {
    List<Delivery> due =
        db.rows(
            DUE_AT_WEBHOOK + db.dialect().skipLocked(),
            JdbcDeliveries::delivery,
            webhook.value(),
            lease.now(),
            lease.now(),
            limit);
    db.updateEach(
        "update scheduling_delivery set leased_until = ? where number = ?",
        due.stream().map(one -> new Object[] {lease.until(), one.number()}).toList());
    return due;
  }

  @Override
  public boolean report(Delivery after, Lease lease) {
    return db.update(
            REPORT,
            after.state(),
            after.attempts(),
            after.nextAttemptAt(),
            after.last().map(Attempt::at),
            after.last().flatMap(Attempt::status),
            after.last().flatMap(Attempt::error),
            after.last().flatMap(Attempt::response),
            after.id().value(),
            lease.until())
        == 1;
  }

  @Override
  public void giveUp(WebhookId webhook, String why, Instant now) {
    db.update(
        "update scheduling_delivery set state = 'FAILED', due_at = null, leased_until = null,"
            + " tried_at = ?, status = null, error = ?, response = null"
            + " where webhook = ? and state = 'PENDING'",
        now,
        why,
        webhook.value());
  }

  @Override
  public Optional<Delivery> find(WebhookId webhook, DeliveryId id) {
    return db.row(FIND, JdbcDeliveries::delivery, id.value(), webhook.value());
  }

  @Override
  public List<Delivery> page(WebhookId webhook, OptionalLong before, int limit) {
    return pageQuery(webhook, before, limit).rows(db, JdbcDeliveries::delivery);
  }

  static Where pageQuery(WebhookId webhook, OptionalLong before, int limit) {
    Where where = new Where(SELECT + " where d.webhook = ?", webhook.value());
    before.ifPresent(number -> where.and("d.number < ?", number));
    return where.append(" order by d.number desc limit ?", limit);
  }

  @Override
  public void forgetAnswer(Delivery done) {
    db.update(
        "update scheduling_delivery set response = null where id = ? and state <> 'PENDING'",
        done.id().value());
  }

  @Override
  public int forgetBefore(Instant time, int limit) {
    List<Object[]> old =
        db.rows(DONE_BEFORE, row -> new Object[] {row.number("number")}, limit, time);
    return db.updateEach("delete from scheduling_delivery where number = ?", old);
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
