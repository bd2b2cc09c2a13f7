package dev.holdfast.server.store.jdbc;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.eventtype.EventTypeStatus;
import dev.holdfast.scheduling.task.TaskKind;
import dev.holdfast.server.store.Samples;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;

/** Whatever is asked for is looked up in an index, in its order, however large the tables are. */
@Tag("long")
final class PlansTest extends SqlTest {

  /** Fewer rows than there are to be found: to sort them all would be more work than to look. */
  private static final int FEW = 3;

  private static Crowd crowd;

  PlansTest(Database database) {
    super(database);
  }

  @BeforeParameterizedClassInvocation
  static void fill(Database database) {
    crowd = new Crowd();
    opened
        .store()
        .transactions()
        .run(
            tx -> {
              crowd.fill(tx);
              return commit("filled");
            });
    String tables =
        Stream.of(
                "host",
                "api_key",
                "resource",
                "event_type",
                "booking",
                "conflict",
                "hold",
                "reply",
                "calendar_connection",
                "authorization",
                "written_meeting",
                "sealed_secret",
                "task")
            .map(table -> "scheduling_" + table)
            .collect(Collectors.joining(", "));
    String analyze = database == Database.MARIADB ? "analyze table " + tables : "analyze";
    run(analyze);
  }

  private static void run(String sql) {
    try (var connection = opened.database().getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The steps of a plan, a line each. */
  private String plan(String sql, Map<String, ?> parameters) {
    String explain = database == Database.SQLITE ? "explain query plan " : "explain ";
    return opened.look(db -> String.join("\n", db.rows(explain + sql, this::step, parameters)));
  }

  private String step(Row row) throws SQLException {
    return switch (database) {
      case SQLITE -> row.text("detail");
      case POSTGRES -> row.text("QUERY PLAN");
      case MARIADB ->
          "%s with key %s; %s"
              .formatted(
                  row.text("type"),
                  row.optionalText("key").orElse("none"),
                  row.optionalText("Extra").orElse(""));
    };
  }

  /** Looks it up in the index, and sorts nothing. */
  private void assertThatItUses(String index, String plan) {
    String use =
        switch (database) {
          case SQLITE -> "SEARCH \\S+ USING (COVERING )?INDEX " + index + " \\(";
          case POSTGRES -> "Index (Only )?Scan (using|on) " + index + "\\b";
          case MARIADB -> "^(const|ref|range) with key " + index + ";";
        };
    assertThat(plan).as(plan).containsPattern(use);
    assertThat(plan).as(plan).doesNotContainPattern("Sort|filesort|TEMP B-TREE|Seq Scan|SCAN ");
  }

  /** Begins where the column begins to fit, not at the beginning. */
  private void assertThatItSeeks(String column, String plan) {
    String seek =
        switch (database) {
          case SQLITE -> "AND " + column + ">";
          case POSTGRES -> "Index Cond: .*" + column + " >";
          case MARIADB -> "^range ";
        };
    assertThat(plan).as(plan).containsPattern(seek);
  }

  private void assertThatItUsesThePrimaryKey(String table, String plan) {
    String use =
        switch (database) {
          case SQLITE -> "SEARCH scheduling_" + table + " USING PRIMARY KEY \\(";
          case POSTGRES -> "Index Scan using scheduling_" + table + "_pkey\\b";
          case MARIADB -> "^(const|ref|range) with key PRIMARY;";
        };
    assertThat(plan).as(plan).containsPattern(use);
  }

  private String bookings(Bookings.Filter filter, Optional<Bookings.Position> after) {
    Where query = JdbcBookings.pageQuery(crowd.busy.id(), filter, after, FEW);
    return plan(query.sql(), query.parameters());
  }

  private static final Optional<Bookings.Position> MIDDLE =
      Optional.of(new Bookings.Position(Crowd.at(3_500), new BookingId("bk_x")));

  @Test
  void whatHasAnIdIsFoundByIt() {
    assertThatItUsesThePrimaryKey(
        "host", plan(JdbcHosts.FIND, Map.of("id", crowd.busy.id().value())));
    assertThatItUsesThePrimaryKey(
        "event_type", plan(JdbcEventTypes.FIND, Map.of("id", crowd.talk.id().value())));
    assertThatItUsesThePrimaryKey(
        "booking", plan(JdbcBookings.FIND, Map.of("id", crowd.booking.id().value())));
    assertThatItUsesThePrimaryKey("hold", plan(JdbcHolds.FIND, Map.of("id", crowd.hold.id())));
    assertThatItUsesThePrimaryKey(
        "reply", plan(JdbcReplies.FIND, Map.of("scope", "scope1", "request", "key1")));
    assertThatItUsesThePrimaryKey(
        "resource", plan(JdbcResources.FIND, Map.of("host", crowd.busy.id().value(), "id", "r1")));
  }

  @Test
  void hostsAreFoundBySlug() {
    assertThatItUses(
        "scheduling_host_slug", plan(JdbcHosts.FIND_BY_SLUG, Map.of("slug", crowd.busy.slug())));
  }

  @Test
  void keysAreFoundByHashAndByHost() {
    assertThatItUses(
        "scheduling_api_key_hash", plan(JdbcApiKeys.FIND_BY_HASH, Map.of("hash", "hash7")));
    assertThatItUses(
        "scheduling_api_key_of_host",
        plan(JdbcApiKeys.OF_HOST, Map.of("host", crowd.busy.id().value())));
  }

  @Test
  void resourcesAreFoundByTimelineAndListedByIdAndByParent() {
    var all = JdbcResources.pageQuery(crowd.busy.id(), Optional.empty(), Optional.of("r5"), FEW);
    var floor =
        JdbcResources.pageQuery(crowd.busy.id(), Optional.of("floor7"), Optional.of("r5"), FEW);

    assertThatItUses(
        "scheduling_resource_timeline",
        plan(
            JdbcResources.FIND_BY_TIMELINE,
            Map.of("host", crowd.busy.id().value(), "timeline", crowd.room.timeline().value())));
    assertThatItUsesThePrimaryKey("resource", plan(all.sql(), all.parameters()));
    assertThatItUses("scheduling_resource_of_parent", plan(floor.sql(), floor.parameters()));
  }

  @Test
  void eventTypesAreFoundByHostAndSlug() {
    assertThatItUses(
        "scheduling_event_type_slug",
        plan(JdbcEventTypes.FIND_BY_SLUG, Map.of("host", crowd.busy.id().value(), "slug", "talk")));
  }

  @Test
  void activeEventTypesAreFoundBySlugAlone() {
    assertThatItUses(
        "scheduling_event_type_by_slug",
        plan(JdbcEventTypes.FIND_ACTIVE, Map.of("slug", "slug7", "limit", FEW)));
  }

  @Test
  void eventTypesOfAHostAreListedByCreation() {
    var after = Optional.of(new JdbcEventTypes.Position(Crowd.at(3), new EventTypeId("et_1")));
    var all = JdbcEventTypes.pageQuery(crowd.busy.id(), Optional.empty(), after, FEW);
    var active =
        JdbcEventTypes.pageQuery(crowd.busy.id(), Optional.of(EventTypeStatus.ACTIVE), after, FEW);

    assertThatItUses("scheduling_event_type_of_host", plan(all.sql(), all.parameters()));
    assertThatItUses(
        "scheduling_event_type_of_host_by_status", plan(active.sql(), active.parameters()));
  }

  @Test
  void bookingsOfAHostAreListedByTime() {
    assertThatItUses("scheduling_booking_of_host", bookings(Samples.ALL, Optional.empty()));
    String plan = bookings(Samples.ALL, MIDDLE);
    assertThatItUses("scheduling_booking_of_host", plan);
    assertThatItSeeks("starts_at", plan);
  }

  @Test
  void bookingsOfAHostAreListedByStatusAndTime() {
    TimeSlot month = TimeSlot.of(Crowd.at(3_000), Crowd.at(3_700));
    var filter =
        new Bookings.Filter(
            Optional.of(BookingStatus.CONFIRMED),
            Optional.of(month),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    assertThatItUses(
        "scheduling_booking_by_status",
        bookings(Samples.status(BookingStatus.CONFIRMED), Optional.empty()));
    assertThatItUses("scheduling_booking_by_status", bookings(filter, Optional.empty()));
    assertThatItSeeks("starts_at", bookings(filter, Optional.empty()));
    assertThatItSeeks("starts_at", bookings(Samples.during(month), Optional.empty()));
  }

  @Test
  void bookingsAreListedByEventType() {
    var filter =
        new Bookings.Filter(
            Optional.empty(),
            Optional.empty(),
            Optional.of(crowd.talk.id()),
            Optional.empty(),
            Optional.empty());

    assertThatItUses("scheduling_booking_of_event_type", bookings(filter, Optional.empty()));
    assertThatItSeeks("starts_at", bookings(filter, MIDDLE));
  }

  @Test
  void bookingsAreListedAsBookedAndConflictsByDay() {
    var after = Optional.of(new Bookings.Booked(Crowd.at(1), new BookingId("bk_x")));
    var first = JdbcBookings.asBookedQuery(crowd.talk.id(), Optional.empty(), FEW);
    var next = JdbcBookings.asBookedQuery(crowd.talk.id(), after, FEW);

    assertThatItUses("scheduling_booking_as_booked", plan(first.sql(), first.parameters()));
    assertThatItUses("scheduling_booking_as_booked", plan(next.sql(), next.parameters()));
    assertThatItUsesThePrimaryKey(
        "conflict",
        plan(
            JdbcConflicts.OF_EVENT_TYPE,
            Map.of("event_type", "et_1", "first", "2026-11-01", "last", "2026-11-30")));
  }

  @Test
  void bookingsAreListedByBooker() {
    var byId =
        new Bookings.Filter(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of("crm-9"),
            Optional.empty());
    var byEmail =
        new Bookings.Filter(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of("bob9@example.com"));

    assertThatItUses("scheduling_booking_by_booker", bookings(byId, Optional.empty()));
    assertThatItUses("scheduling_booking_by_email", bookings(byEmail, Optional.empty()));
  }

  @Test
  void bookingsToComeOfAnAddressAreFoundByIt() {
    String plan =
        plan(
            JdbcBookings.LATER_OF_ADDRESS,
            Map.of(
                "host",
                crowd.busy.id().value(),
                "email",
                "bob9@example.com",
                "after",
                Crowd.at(10),
                "limit",
                FEW));

    assertThatItUses("scheduling_booking_by_email", plan);
  }

  @Test
  void confirmedBookingsThatEndedAreFoundByTheirEnd() {
    assertThatItUses(
        "scheduling_booking_to_complete",
        plan(JdbcBookings.ENDED_BEFORE, Map.of("time", Crowd.at(100), "limit", FEW)));
  }

  @Test
  void holdsAreFoundByExpiryAndRepliesByAge() {
    assertThatItUses(
        "scheduling_hold_expiry",
        plan(JdbcHolds.EXPIRED, Map.of("time", Crowd.at(10), "limit", FEW)));
    assertThatItUses(
        "scheduling_reply_age", plan(JdbcReplies.DELETE_BEFORE, Map.of("time", Crowd.at(10))));
  }

  @Test
  void calendarsAreFoundByHost() {
    Map<String, String> host = Map.of("host", crowd.busy.id().value());
    String index =
        database == Database.MARIADB ? "PRIMARY" : "scheduling_calendar_connection_of_host";

    assertThatItUses(index, plan(JdbcCalendarConnections.KNOWN_OF_HOST, host));
    assertThatItUses(index, plan(JdbcCalendarConnections.OF_HOST, host));
    assertThatItUses(
        index,
        plan(
            JdbcCalendarConnections.FIND,
            Map.of("host", crowd.busy.id().value(), "provider", "google")));
  }

  @Test
  void calendarsAreFoundWithAnEventType() {
    String plan = plan(JdbcEventTypes.FIND_OFFERING, Map.of("id", crowd.talk.id().value()));

    assertThat(plan).as(plan).doesNotContainPattern("Seq Scan|SCAN |^ALL ");
    assertThat(plan)
        .as(plan)
        .containsPattern(
            switch (database) {
              case SQLITE -> "SEARCH c USING INDEX scheduling_calendar_connection_of_host \\(";
              case POSTGRES -> "scheduling_calendar_connection_of_host\\b";
              case MARIADB -> "(?m)^ref with key PRIMARY;";
            });
  }

  @Test
  void whatBelongsToCalendarsIsFoundByItsKey() {
    assertThatItUsesThePrimaryKey(
        "authorization", plan(JdbcAuthorizations.FIND, Map.of("state", "state7")));
    assertThatItUses(
        "scheduling_authorization_expiry",
        plan(JdbcAuthorizations.EXPIRED, Map.of("time", Crowd.at(10), "limit", FEW)));
    assertThatItUsesThePrimaryKey(
        "written_meeting",
        plan(
            JdbcWrittenMeetings.OF_BOOKING,
            Map.of("host", crowd.busy.id().value(), "booking", crowd.booking.id().value())));
    assertThatItUsesThePrimaryKey(
        "sealed_secret",
        plan(
            JdbcSealedSecrets.FIND,
            Map.of("reference", crowd.secret.value(), "host", crowd.busy.id().value())));
    assertThatItUsesThePrimaryKey(
        "sealed_secret", plan(JdbcSealedSecrets.PAGE, Map.of("after", "vlt_7", "limit", FEW)));
  }

  @Test
  void tasksAreFoundByIdAndByKindAndTime() {
    Map<String, ?> due = Map.of("kind", TaskKind.SYNC, "now", Crowd.at(700), "limit", FEW);

    assertThatItUsesThePrimaryKey("task", plan(JdbcTasks.FIND, Map.of("id", "task7")));
    assertThatItUses(
        "scheduling_task_due", plan(JdbcTasks.DUE + database.dialect.skipLocked(), due));
    assertThatItUses("scheduling_task_due", plan(JdbcTasks.DUE_SINCE, due));
  }
}
