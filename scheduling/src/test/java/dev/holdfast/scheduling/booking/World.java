package dev.holdfast.scheduling.booking;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import dev.holdfast.scheduling.Replies;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.account.Accounts;
import dev.holdfast.scheduling.account.Sessions;
import dev.holdfast.scheduling.account.SignInLinks;
import dev.holdfast.scheduling.calendar.Authorizations;
import dev.holdfast.scheduling.calendar.BusyTimes;
import dev.holdfast.scheduling.calendar.CalendarConnection.Choice;
import dev.holdfast.scheduling.calendar.CalendarConnections;
import dev.holdfast.scheduling.calendar.HostCalendars;
import dev.holdfast.scheduling.calendar.KnownCalendar;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.calendar.SyncStatus;
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
import dev.holdfast.scheduling.hours.Intervals;
import dev.holdfast.scheduling.invitation.WrittenMeetings;
import dev.holdfast.scheduling.resource.Resources;
import dev.holdfast.scheduling.task.Tasks;
import dev.holdfast.scheduling.vault.SealedSecrets;
import dev.holdfast.scheduling.webhook.Deliveries;
import dev.holdfast.scheduling.webhook.Webhooks;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** All that bookings need, in memory, with one transaction after the other. */
final class World implements Transactions {

  private final Clock clock;
  private final Availability availability;
  private Stored stored = new Stored();
  private Consumer<Transaction> rival = tx -> {};

  World(Clock clock) {
    this.clock = clock;
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

  /** What the host's calendar elsewhere says, which was read just now. */
  void busy(TimeSlot slot) {
    calendars(calendar(slot));
  }

  /** A calendar that was read just now, and is busy then. */
  KnownCalendar calendar(TimeSlot slot) {
    Optional<Instant> now = Optional.of(clock.instant());
    var synced = new SyncStatus(now, now, 0, Optional.empty(), Optional.empty());
    var times = new BusyTimes(Intervals.of(List.of(slot)), Instant.MAX);
    return new KnownCalendar(Provider.ICAL, Choice.DEFAULT, synced, Optional.of(times));
  }

  void calendars(KnownCalendar... calendars) {
    stored.calendars = List.of(calendars);
  }

  /**
   * Somebody who acts once, right before time is taken: as in a database that lets others commit
   * between a look and a claim.
   */
  void meanwhile(Consumer<Transaction> somebody) {
    rival = somebody;
  }

  @Override
  public synchronized <T> T run(Function<Transaction, Outcome<T>> body) {
    return availability.transaction(
        operations -> {
          Stored changed = stored.copy();
          Transaction undisturbed = new InMemory(operations, changed);
          Outcome<T> outcome = body.apply(new InMemory(disturbed(undisturbed), changed));
          if (outcome.isCommit()) {
            stored = changed;
          }
          return outcome;
        });
  }

  private AvailabilityOperations disturbed(Transaction tx) {
    Class<?> operations = AvailabilityOperations.class;
    return (AvailabilityOperations)
        Proxy.newProxyInstance(
            operations.getClassLoader(),
            new Class<?>[] {operations},
            (proxy, method, arguments) -> {
              if (method.getName().equals("block") || method.getName().equals("hold")) {
                Consumer<Transaction> somebody = rival;
                rival = none -> {};
                somebody.accept(tx);
              }
              return method.invoke(tx.availability(), arguments);
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
    List<KnownCalendar> calendars = List.of();

    Stored copy() {
      Stored copy = new Stored();
      copy.hosts.putAll(hosts);
      copy.eventTypes.putAll(eventTypes);
      copy.bookings.putAll(bookings);
      copy.holds.putAll(holds);
      copy.events.addAll(events);
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
        public boolean update(Host changed) {
          return stored.hosts.replace(changed.id(), changed) != null;
        }

        @Override
        public Optional<Host> find(HostId id) {
          return Optional.ofNullable(stored.hosts.get(id));
        }

        @Override
        public Optional<Host> findBySlug(String slug) {
          throw notNeeded();
        }

        @Override
        public List<Host> page(Optional<String> afterSlug, int limit) {
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
        public List<Booking> pageBefore(
            HostId host, Filter filter, Optional<Position> before, int limit) {
          throw notNeeded();
        }

        @Override
        public List<Booking> pageAsBooked(
            EventTypeId eventType, Optional<Booked> after, int limit) {
          throw notNeeded();
        }

        @Override
        public int countOpen(BookerOf booker, Instant after, int limit) {
          return (int)
              stored.bookings.values().stream()
                  .filter(it -> it.host().equals(booker.host()))
                  .filter(it -> it.eventType().equals(booker.eventType()))
                  .filter(it -> it.booker().email().equals(booker.email()))
                  .filter(it -> it.start().isAfter(after) && it.status().canMove())
                  .limit(limit)
                  .count();
        }

        @Override
        public List<Booking> endedBefore(Instant time, int limit) {
          throw notNeeded();
        }
      };
    }

    @Override
    public Conflicts conflicts() {
      throw notNeeded();
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
    public HostCalendars calendars() {
      return host -> stored.calendars;
    }

    @Override
    public CalendarConnections calendarConnections() {
      throw notNeeded();
    }

    @Override
    public Authorizations authorizations() {
      throw notNeeded();
    }

    @Override
    public WrittenMeetings writtenMeetings() {
      throw notNeeded();
    }

    @Override
    public SealedSecrets sealedSecrets() {
      throw notNeeded();
    }

    @Override
    public Tasks tasks() {
      throw notNeeded();
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
    public Accounts accounts() {
      throw notNeeded();
    }

    @Override
    public Sessions sessions() {
      throw notNeeded();
    }

    @Override
    public SignInLinks signInLinks() {
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
