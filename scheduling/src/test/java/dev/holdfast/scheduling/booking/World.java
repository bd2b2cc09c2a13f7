package dev.holdfast.scheduling.booking;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import dev.holdfast.scheduling.Replies;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.calendar.BusyTimes;
import dev.holdfast.scheduling.calendar.CalendarState;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.Events;
import dev.holdfast.scheduling.event.Outbox;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.eventtype.EventTypeStatus;
import dev.holdfast.scheduling.eventtype.EventTypes;
import dev.holdfast.scheduling.host.ApiKeys;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.host.Hosts;
import dev.holdfast.scheduling.resource.Resources;
import dev.holdfast.scheduling.webhook.Deliveries;
import dev.holdfast.scheduling.webhook.Webhooks;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** All that bookings need, in memory, with one transaction after the other. */
final class World implements Transactions {

  private final Availability availability;
  private Stored stored = new Stored();

  World(Clock clock) {
    this.availability = Availability.on(MemoryStore.create(clock));
  }

  Availability availability() {
    return availability;
  }

  /** The events of all commits. */
  List<DomainEvent> events() {
    return stored.events;
  }

  List<Hold> holds() {
    return List.copyOf(stored.holds.values());
  }

  void busy(TimeSlot slot) {
    stored.busy.add(slot);
  }

  void calendars(CalendarState... states) {
    stored.calendars = List.of(states);
  }

  @Override
  public synchronized <T> T run(Function<Transaction, Outcome<T>> body) {
    return availability.transaction(
        operations -> {
          Stored changed = stored.copy();
          Outcome<T> outcome = body.apply(new InMemory(operations, changed));
          if (outcome.isCommit()) {
            stored = changed;
          }
          return outcome;
        });
  }

  @Override
  public synchronized <T> T read(Function<Transaction, T> body) {
    return body.apply(new InMemory(availability, stored.copy()));
  }

  private static final class Stored {
    final Map<HostId, Host> hosts = new LinkedHashMap<>();
    final Map<EventTypeId, EventType> eventTypes = new LinkedHashMap<>();
    final Map<BookingId, Booking> bookings = new LinkedHashMap<>();
    final Map<String, Hold> holds = new LinkedHashMap<>();
    final List<DomainEvent> events = new ArrayList<>();
    final List<TimeSlot> busy = new ArrayList<>();
    List<CalendarState> calendars = List.of();

    Stored copy() {
      Stored copy = new Stored();
      copy.hosts.putAll(hosts);
      copy.eventTypes.putAll(eventTypes);
      copy.bookings.putAll(bookings);
      copy.holds.putAll(holds);
      copy.events.addAll(events);
      copy.busy.addAll(busy);
      copy.calendars = calendars;
      return copy;
    }
  }

  private record InMemory(AvailabilityOperations availability, Stored stored)
      implements Transaction {

    @Override
    public Hosts hosts() {
      return new Hosts() {
        @Override
        public boolean add(Host host) {
          return stored.hosts.putIfAbsent(host.id(), host) == null;
        }

        @Override
        public Optional<Host> find(HostId id) {
          return Optional.ofNullable(stored.hosts.get(id));
        }

        @Override
        public Optional<Host> findBySlug(String slug) {
          throw notNeeded();
        }
      };
    }

    @Override
    public EventTypes eventTypes() {
      return new EventTypes() {
        @Override
        public boolean add(EventType eventType) {
          return stored.eventTypes.putIfAbsent(eventType.id(), eventType) == null;
        }

        @Override
        public Update update(EventType changed) {
          EventType before = stored.eventTypes.get(changed.id());
          if (before == null || before.version() != changed.version() - 1) {
            return Update.STALE;
          }
          stored.eventTypes.put(changed.id(), changed);
          return Update.DONE;
        }

        @Override
        public Optional<EventType> find(EventTypeId id) {
          return Optional.ofNullable(stored.eventTypes.get(id));
        }

        @Override
        public Optional<EventType> find(HostId host, String slug) {
          throw notNeeded();
        }

        @Override
        public List<EventType> findActive(String slug, int limit) {
          throw notNeeded();
        }

        @Override
        public List<EventType> page(
            HostId host, Optional<EventTypeStatus> status, Optional<EventTypeId> after, int limit) {
          throw notNeeded();
        }
      };
    }

    @Override
    public Bookings bookings() {
      return new Bookings() {
        @Override
        public void add(Booking booking) {
          if (stored.bookings.putIfAbsent(booking.id(), booking) != null) {
            throw new IllegalStateException("There is a booking " + booking.id());
          }
        }

        @Override
        public boolean update(Booking changed) {
          Booking before = stored.bookings.get(changed.id());
          if (before == null || before.version() != changed.version() - 1) {
            return false;
          }
          stored.bookings.put(changed.id(), changed);
          return true;
        }

        @Override
        public Optional<Booking> find(BookingId id) {
          return Optional.ofNullable(stored.bookings.get(id));
        }

        @Override
        public List<Booking> page(HostId host, Filter filter, Optional<Position> after, int limit) {
          throw notNeeded();
        }

        @Override
        public List<Booking> endedBefore(Instant time, int limit) {
          throw notNeeded();
        }
      };
    }

    @Override
    public Holds holds() {
      return new Holds() {
        @Override
        public void add(Hold hold) {
          stored.holds.put(hold.id(), hold);
        }

        @Override
        public Optional<Hold> find(String id) {
          return Optional.ofNullable(stored.holds.get(id));
        }

        @Override
        public void remove(String id) {
          stored.holds.remove(id);
        }

        @Override
        public int removeExpiredBefore(Instant time, int limit) {
          throw notNeeded();
        }
      };
    }

    @Override
    public BusyTimes busyTimes() {
      return new BusyTimes() {
        @Override
        public List<TimeSlot> of(HostId host, TimeSlot during) {
          return stored.busy.stream().filter(during::overlaps).toList();
        }

        @Override
        public List<CalendarState> statesOf(HostId host) {
          return stored.calendars;
        }
      };
    }

    @Override
    public Outbox outbox() {
      return stored.events::addAll;
    }

    @Override
    public ApiKeys apiKeys() {
      throw notNeeded();
    }

    @Override
    public Resources resources() {
      throw notNeeded();
    }

    @Override
    public Events events() {
      throw notNeeded();
    }

    @Override
    public Webhooks webhooks() {
      throw notNeeded();
    }

    @Override
    public Deliveries deliveries() {
      throw notNeeded();
    }

    @Override
    public Replies replies() {
      throw notNeeded();
    }

    private static UnsupportedOperationException notNeeded() {
      return new UnsupportedOperationException("No booking needs this");
    }
  }
}
