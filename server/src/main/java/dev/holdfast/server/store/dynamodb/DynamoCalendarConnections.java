package dev.holdfast.server.store.dynamodb;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.scheduling.calendar.BusyTimes;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarConnections;
import dev.holdfast.scheduling.calendar.KnownCalendar;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.store.BusyCodec;
import dev.holdfast.server.store.StoredValues;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Calendar connections in their host's partition. The busy times of each are another item there:
 * they may be large, and most changes leave them as they are.
 */
record DynamoCalendarConnections(Unit unit) implements CalendarConnections {

  private static final int MOST = Integer.MAX_VALUE;

  /** DynamoDB takes 409,600 with all that belongs to an item. */
  private static final int MOST_BYTES = 400_000;

  private static final String CONNECTION = "PROVIDER#";
  private static final String BUSY = "BUSY#";

  private static String partition(HostId host) {
    return "OWNER#" + host.value();
  }

  private static Key key(HostId host, Provider provider) {
    return new Key(Table.CALENDAR_CONNECTIONS, partition(host), CONNECTION + provider.text());
  }

  private static Key busyKey(CalendarConnection connection) {
    return new Key(
        Table.CALENDAR_CONNECTIONS,
        partition(connection.host()),
        BUSY + connection.provider().text());
  }

  @Override
  public boolean add(CalendarConnection connection) {
    if (unit.find(key(connection.host(), connection.provider())).isPresent()) {
      return false;
    }
    unit.add(item(connection));
    return true;
  }

  @Override
  public boolean update(CalendarConnection changed) {
    Optional<Item> before = stored(changed, changed.version() - 1);
    before.ifPresent(item -> item.requireKnown(StoredValues.CALENDAR_CONNECTION));
    before.ifPresent(item -> unit.write(item(changed)));
    return before.isPresent();
  }

  @Override
  public boolean remove(CalendarConnection connection) {
    boolean isStored = stored(connection, connection.version()).isPresent();
    if (isStored) {
      unit.delete(key(connection.host(), connection.provider()));
      unit.delete(busyKey(connection));
    }
    return isStored;
  }

  private Optional<Item> stored(CalendarConnection connection, long version) {
    return unit.find(key(connection.host(), connection.provider()))
        .filter(item -> Aggregates.connection(item).id().equals(connection.id()))
        .filter(item -> Aggregates.connection(item).version() == version);
  }

  private static Item item(CalendarConnection connection) {
    return Item.at(key(connection.host(), connection.provider()))
        .holding(StoredValues.CALENDAR_CONNECTION, connection);
  }

  @Override
  public Optional<CalendarConnection> find(HostId host, Provider provider) {
    return unit.find(key(host, provider)).map(Aggregates::connection);
  }

  /** If it changes meanwhile, this transaction runs again. */
  @Override
  public Optional<CalendarConnection> lock(HostId host, Provider provider) {
    return find(host, provider);
  }

  @Override
  public List<CalendarConnection> of(HostId host) {
    Query all = Query.of(Table.CALENDAR_CONNECTIONS, partition(host)).beginningWith(CONNECTION);
    return unit.list(all, MOST).stream().map(Aggregates::connection).toList();
  }

  @Override
  public void keep(CalendarConnection connection, BusyTimes times) {
    byte[] busy = BusyCodec.write(times);
    if (busy.length > MOST_BYTES) {
      throw new StoreException(
          StoreException.Kind.TOO_LARGE,
          "%s busy times of calendar connection %s take %s bytes, and an item of DynamoDB has room for %s. Maybe choose fewer of the account's calendars?"
              .formatted(times.busy().size(), connection.id(), busy.length, MOST_BYTES));
    }
    unit.put(Item.at(busyKey(connection)).with("connection", connection.id()).with("busy", busy));
  }

  /** What is known of a host's calendars: all of the partition, in one query. */
  List<KnownCalendar> known(HostId host) {
    List<Item> items = unit.list(Query.of(Table.CALENDAR_CONNECTIONS, partition(host)), MOST);
    Map<String, BusyTimes> busy = new HashMap<>();
    items.stream()
        .filter(item -> item.key().sort().startsWith(BUSY))
        .forEach(item -> busy.put(item.text("connection"), BusyCodec.read(item.bytes("busy"))));
    return items.stream()
        .filter(item -> item.key().sort().startsWith(CONNECTION))
        .map(Aggregates::connection)
        .map(one -> calendar(one, Optional.ofNullable(busy.get(one.id()))))
        .toList();
  }

  private static KnownCalendar calendar(CalendarConnection one, Optional<BusyTimes> times) {
    return new KnownCalendar(one.provider(), one.choice(), one.sync(), times);
  }
}
