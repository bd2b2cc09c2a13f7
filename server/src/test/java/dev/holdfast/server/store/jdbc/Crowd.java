package dev.holdfast.server.store.jdbc;

import static dev.holdfast.scheduling.calendar.Provider.GOOGLE;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Replies;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Hold;
import dev.holdfast.scheduling.calendar.Authorizations.Authorization;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarConnection.Choice;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.eventtype.EventTypeStatus;
import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.invitation.WrittenMeetings.WrittenMeeting;
import dev.holdfast.scheduling.resource.Resource;
import dev.holdfast.scheduling.task.Task;
import dev.holdfast.scheduling.task.TaskKind;
import dev.holdfast.scheduling.value.RandomId;
import dev.holdfast.scheduling.vault.SealedSecrets.SealedSecret;
import dev.holdfast.scheduling.vault.VaultReference;
import dev.holdfast.server.store.Samples;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Many rows in each table, and one host who has many himself. */
final class Crowd {

  private static final int HOSTS = 1_500;
  private static final int EVENT_TYPES = 40;
  private static final int RESOURCES = 800;
  private static final int BOOKINGS = 4_000;
  private static final List<BookingStatus> STATUSES = List.of(BookingStatus.values());
  private static final List<TaskKind> KINDS = List.of(TaskKind.values());

  final Host busy = Samples.host();
  final EventType talk = EventType.create(busy.id(), Samples.plainTerms("talk"), Samples.NOW);
  final Booking booking = Samples.booking(talk, Samples.START);
  final Hold hold = hold(busy, 0);
  final Resource room = resource(busy, 0);
  final VaultReference secret = VaultReference.random();

  void fill(Transaction tx) {
    fillBusy(tx);
    for (int i = 0; i < HOSTS; i++) {
      Host host = Samples.host();
      tx.hosts().add(host);
      tx.apiKeys().add(new ApiKey("k" + i, host.id(), "Key", "hash" + i, "hint", at(i)));
      tx.resources().add(resource(host, i));
      EventType one = EventType.create(host.id(), Samples.plainTerms("slug" + i % 300), at(i));
      tx.eventTypes().add(one);
      for (int n = 0; n < 3; n++) {
        tx.bookings().add(Samples.booking(one, at(i * 7 % BOOKINGS), status(i + n)));
      }
      tx.holds().add(hold(host, i));
      tx.replies().begin(new Replies.Request("scope" + i % 50, "key" + i), at(i));
      fillCalendars(tx, host, i);
      tx.conflicts().add(one.id(), LocalDate.of(2026, 11, 1 + i % 30));
    }
  }

  private void fillCalendars(Transaction tx, Host host, int i) {
    tx.calendarConnections()
        .add(
            CalendarConnection.create(
                host.id(), GOOGLE, "ann", VaultReference.random(), Choice.DEFAULT, at(i)));
    tx.authorizations()
        .add(
            new Authorization(
                "state" + i, host.id(), GOOGLE, Optional.empty(), Optional.empty(), at(i)));
    BookingId written = host.equals(busy) ? booking.id() : BookingId.random();
    tx.writtenMeetings().put(new WrittenMeeting(host.id(), written, GOOGLE, "main", "remote", 1));
    VaultReference reference = host.equals(busy) ? secret : VaultReference.random();
    tx.sealedSecrets().add(new SealedSecret(host.id(), reference, "sealed"));
    TaskKind kind = KINDS.get(i % KINDS.size());
    tx.tasks().want(Task.of("task" + i, kind, host.id(), "subject", at(i)));
  }

  private void fillBusy(Transaction tx) {
    tx.hosts().add(busy);
    List<EventType> eventTypes = new ArrayList<>(List.of(talk));
    for (int i = 1; i < EVENT_TYPES; i++) {
      eventTypes.add(eventType(i));
    }
    eventTypes.forEach(tx.eventTypes()::add);
    tx.bookings().add(booking);
    tx.holds().add(hold);
    fillCalendars(tx, busy, HOSTS);
    tx.resources().add(room);
    for (int i = 1; i < RESOURCES; i++) {
      tx.resources().add(resource(busy, i));
    }
    for (int i = 0; i < BOOKINGS; i++) {
      Booker booker =
          new Booker(
              "Bob",
              "bob" + i % 40 + "@example.com",
              Optional.empty(),
              i % 3 == 0 ? Optional.of("crm-" + i % 20) : Optional.empty());
      EventType one = eventTypes.get(i % eventTypes.size());
      tx.bookings().add(Samples.booking(one, at(i), status(i), booker));
    }
  }

  /** One in four is active. */
  private EventType eventType(int i) {
    return new EventType(
        EventTypeId.random(),
        busy.id(),
        Samples.plainTerms("talk" + i),
        i % 4 == 0 ? EventTypeStatus.ACTIVE : EventTypeStatus.INACTIVE,
        1,
        1,
        at(i),
        at(i));
  }

  /** Half of them are over. */
  private static BookingStatus status(int i) {
    return i % 2 == 0 ? BookingStatus.COMPLETED : STATUSES.get(i / 2 % STATUSES.size());
  }

  private static Resource resource(Host host, int i) {
    return new Resource(
        host.id(),
        "r" + i,
        ResourceId.of(RandomId.withPrefix("res")),
        Optional.empty(),
        Optional.of("floor" + i % 20));
  }

  private static Hold hold(Host host, int i) {
    String id = RandomId.withPrefix("bk");
    TimeSlot slot = TimeSlot.of(at(i), at(i + 1));
    return new Hold(id, host.id(), host.timeline(), slot, Owner.of(id), at(i), Optional.empty());
  }

  static Instant at(int hours) {
    return Samples.START.plusSeconds(hours * 3600L);
  }
}
