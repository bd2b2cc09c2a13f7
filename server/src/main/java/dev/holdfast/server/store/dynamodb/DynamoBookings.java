package dev.holdfast.server.store.dynamodb;

import static java.util.Comparator.comparing;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.slots.SlotRules;
import dev.holdfast.server.store.StoredValues;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Bookings by event type and the moment they were booked; another item of each shows where the one
 * with an id is. Indexes have them by start.
 */
record DynamoBookings(Unit unit) implements Bookings {

  /** Confirmed bookings of all hosts are spread over so many partitions of an index. */
  private static final int SHARDS = 8;

  private static final Comparator<Booking> BY_START =
      comparing(booking -> byStart(booking.start(), booking.id()));

  private static final String BOOKING = "BOOKING#";

  private static Key key(String eventType, String id, Instant bookedAt) {
    return new Key(Table.BOOKINGS, eventTypePartition(eventType), asBooked(bookedAt, id));
  }

  private static String asBooked(Instant bookedAt, String id) {
    return BOOKING + Item.sortable(bookedAt) + "#" + id;
  }

  private static String eventTypePartition(String eventType) {
    return "EVENTTYPE#" + eventType;
  }

  private static Key idKey(BookingId id) {
    return Key.alone(Table.BOOKINGS, "ID#" + id.value());
  }

  @Override
  public void add(Booking booking) {
    unit.add(item(booking));
    unit.add(
        Item.at(idKey(booking.id()))
            .with("event_type", booking.eventType().value())
            .with("created_at", booking.lifecycle().createdAt()));
  }

  @Override
  public boolean update(Booking changed) {
    Optional<Item> before =
        item(changed.id())
            .filter(item -> Aggregates.booking(item).version() == changed.version() - 1);
    before.ifPresent(item -> item.requireKnown(StoredValues.BOOKING));
    before.ifPresent(item -> unit.write(item(changed)));
    return before.isPresent();
  }

  private static Item item(Booking booking) {
    String id = booking.id().value();
    Item item =
        Item.at(key(booking.eventType().value(), id, booking.lifecycle().createdAt()))
            .holding(StoredValues.BOOKING, booking);
    index(item, booking);
    return item;
  }

  private static void index(Item item, Booking booking) {
    String byStart = byStart(booking.start(), booking.id());
    HostId host = booking.host();
    item.in(Table.Index.BY_OWNER, owner(host), status(booking.status()) + byStart)
        .in(Table.Index.BY_TIME, eventTypePartition(booking.eventType().value()), TIME + byStart)
        .in(Table.Index.BY_EMAIL, email(host, booking.booker().email()), TIME + byStart);
    booking
        .booker()
        .id()
        .ifPresent(id -> item.in(Table.Index.BY_BOOKER, booker(id), TIME + byStart));
    if (booking.status() == BookingStatus.CONFIRMED) {
      int shard = Math.floorMod(booking.id().value().hashCode(), SHARDS);
      String byEnd = Item.sortable(booking.time().to()) + "#" + booking.id().value();
      item.in(Table.Index.DUE, confirmed(shard), byEnd);
    }
  }

  private static final String TIME = "TIME#";

  private static String owner(HostId host) {
    return "OWNER#" + host.value();
  }

  private static String status(BookingStatus status) {
    return "STATUS#" + status + "#";
  }

  private static String email(HostId host, String email) {
    return "EMAIL#" + host.value() + "#" + email;
  }

  private static String booker(String id) {
    return "BOOKER#" + id;
  }

  private static String confirmed(int shard) {
    return "CONFIRMED#" + shard;
  }

  private static String byStart(Instant start, BookingId id) {
    return Item.sortable(start) + "#" + id.value();
  }

  @Override
  public Optional<Booking> find(BookingId id) {
    return item(id).map(Aggregates::booking);
  }

  private Optional<Item> item(BookingId id) {
    return unit.find(idKey(id))
        .map(item -> key(item.text("event_type"), id.value(), item.instant("created_at")))
        .flatMap(unit::find);
  }

  @Override
  public List<Booking> page(HostId host, Filter filter, Optional<Position> after, int limit) {
    return merged(
            sources(host, filter).map(source -> source.query(filter, after)), host, filter, limit)
        .sorted(BY_START)
        .limit(limit)
        .toList();
  }

  @Override
  public List<Booking> pageBefore(
      HostId host, Filter filter, Optional<Position> before, int limit) {
    return merged(
            sources(host, filter).map(source -> source.queryBefore(filter, before)),
            host,
            filter,
            limit)
        .sorted(BY_START.reversed())
        .limit(limit)
        .toList();
  }

  /** From the table itself, so it shows a booking as soon as it is committed. */
  @Override
  public List<Booking> pageAsBooked(EventTypeId eventType, Optional<Booked> after, int limit) {
    Query all =
        Query.of(Table.BOOKINGS, eventTypePartition(eventType.value())).beginningWith(BOOKING);
    Query rest = after.map(last -> all.after(asBooked(last.at(), last.id().value()))).orElse(all);
    return unit.list(rest, limit).stream().map(Aggregates::booking).toList();
  }

  /** The first of each query, in no order. */
  private Stream<Booking> merged(Stream<Query> queries, HostId host, Filter filter, int limit) {
    return queries
        .map(query -> query.where(item -> isWanted(item, host, filter)))
        .flatMap(query -> unit.list(query, limit).stream())
        .map(Aggregates::booking);
  }

  /** The indexes that have what is wanted, and as little else as possible. */
  private static Stream<Source> sources(HostId host, Filter filter) {
    if (filter.bookerEmail().isPresent()) {
      String partition = email(host, filter.bookerEmail().get());
      return Stream.of(new Source(Table.Index.BY_EMAIL, partition, TIME));
    }
    if (filter.bookerId().isPresent()) {
      String partition = booker(filter.bookerId().get());
      return Stream.of(new Source(Table.Index.BY_BOOKER, partition, TIME));
    }
    if (filter.eventType().isPresent()) {
      String partition = eventTypePartition(filter.eventType().get().value());
      return Stream.of(new Source(Table.Index.BY_TIME, partition, TIME));
    }
    return filter
        .status()
        .map(Stream::of)
        .orElseGet(() -> Stream.of(BookingStatus.values()))
        .map(status -> new Source(Table.Index.BY_OWNER, owner(host), status(status)));
  }

  /**
   * Part of an index that has bookings by start.
   *
   * @param prefix of its sort keys, before the start
   */
  private record Source(Table.Index index, String partition, String prefix) {

    /** No meeting is longer than that, so those that began much earlier are not read. */
    Query query(Filter filter, Optional<Position> after) {
      Query all = Query.of(Table.BOOKINGS, index, partition).beginningWith(prefix);
      Query during = filter.during().map(slot -> during(all, slot)).orElse(all);
      return after.map(last -> after(during, last)).orElse(during);
    }

    Query queryBefore(Filter filter, Optional<Position> before) {
      Query all = query(filter, Optional.empty()).newestFirst();
      return before.map(first -> before(all, first)).orElse(all);
    }

    private Query before(Query query, Position first) {
      String position = prefix + byStart(first.start(), first.id());
      Query until = position.compareTo(query.to()) > 0 ? query : query.until(position);
      return until.where(item -> !Aggregates.booking(item).id().equals(first.id()));
    }

    private Query during(Query all, TimeSlot slot) {
      String first =
          slot.from().isAfter(TimeSlot.EARLIEST.plus(SlotRules.LONGEST))
              ? prefix + Item.sortable(slot.from().minus(SlotRules.LONGEST))
              : all.from();
      String last = slot.isOpenEnded() ? all.to() : prefix + Item.sortable(slot.to());
      return all.between(first, last);
    }

    private Query after(Query query, Position last) {
      String position = prefix + byStart(last.start(), last.id());
      return position.compareTo(query.from()) < 0 ? query : query.after(position);
    }
  }

  private static boolean isWanted(Item item, HostId host, Filter filter) {
    Booking booking = Aggregates.booking(item);
    return booking.host().equals(host)
        && filter.status().map(booking.status()::equals).orElse(true)
        && filter.eventType().map(booking.eventType()::equals).orElse(true)
        && filter.bookerId().map(id -> booking.booker().id().equals(Optional.of(id))).orElse(true)
        && filter.bookerEmail().map(booking.booker().email()::equals).orElse(true)
        && filter.during().map(booking.time()::overlaps).orElse(true);
  }

  @Override
  public int countOpen(BookerOf booker, Instant after, int limit) {
    String partition = email(booker.host(), booker.email());
    Query later =
        Query.of(Table.BOOKINGS, Table.Index.BY_EMAIL, partition)
            .beginningWith(TIME)
            .after(TIME + Item.sortable(after))
            .where(item -> isOpen(Aggregates.booking(item), booker));
    return unit.list(later, limit).size();
  }

  private static boolean isOpen(Booking booking, BookerOf booker) {
    return booking.eventType().equals(booker.eventType()) && booking.status().canMove();
  }

  @Override
  public List<Booking> endedBefore(Instant time, int limit) {
    return IntStream.range(0, SHARDS)
        .mapToObj(shard -> Query.of(Table.BOOKINGS, Table.Index.DUE, confirmed(shard)))
        .map(query -> query.between(query.from(), Item.sortable(time)))
        .flatMap(query -> unit.list(query, limit).stream())
        .map(Aggregates::booking)
        .sorted(comparing(booking -> booking.time().to()))
        .limit(limit)
        .toList();
  }
}
