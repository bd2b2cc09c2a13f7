package dev.holdfast.server.store.dynamodb;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.scheduling.calendar.BusyTimes;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarConnection.Choice;
import dev.holdfast.scheduling.calendar.CalendarConnection.WhenStale;
import dev.holdfast.scheduling.calendar.CalendarConnections;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.calendar.SyncStatus;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.vault.VaultReference;
import dev.holdfast.server.store.BusyCodec;
import dev.holdfast.server.store.TextsCodec;
import java.util.List;
import java.util.Optional;

/**
 * Calendar connections in their host's partition. The busy times of each are another item there:
 * they may be large, and most changes leave them as they are.
 */
record DynamoCalendarConnections(Unit unit) implements CalendarConnections {

  private static final int MOST = Integer.MAX_VALUE;

  /** DynamoDB takes 409,600 with all that belongs to an item. */
  private static final int MOST_BYTES = 400_000;

  static final String CONNECTION = "PROVIDER#";
  static final String BUSY = "BUSY#";

  static String partition(HostId host) {
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
    boolean isNext = isStored(changed, changed.version() - 1);
    if (isNext) {
      unit.write(item(changed));
    }
    return isNext;
  }

  @Override
  public boolean remove(CalendarConnection connection) {
    boolean isStored = isStored(connection, connection.version());
    if (isStored) {
      unit.delete(key(connection.host(), connection.provider()));
      unit.delete(busyKey(connection));
    }
    return isStored;
  }

  private boolean isStored(CalendarConnection connection, long version) {
    return find(connection.host(), connection.provider())
        .filter(found -> found.id().equals(connection.id()))
        .filter(found -> found.version() == version)
        .isPresent();
  }

  private static Item item(CalendarConnection connection) {
    Choice choice = connection.choice();
    SyncStatus sync = connection.sync();
    return Item.at(key(connection.host(), connection.provider()))
        .with("id", connection.id())
        .with("host", connection.host().value())
        .with("provider", connection.provider().text())
        .with("account", connection.account())
        .with("secret", connection.secret().value())
        .with("calendars", TextsCodec.write(choice.calendars()))
        .with("write_to", choice.writeTo())
        .with("sync_enabled", choice.syncEnabled())
        .with("when_stale", choice.whenStale())
        .with("synced_at", sync.syncedAt())
        .with("tried_at", sync.triedAt())
        .with("failures", sync.failures())
        .with("failure_code", sync.failure().map(SyncStatus.Failure::code))
        .with("failure_message", sync.failure().map(SyncStatus.Failure::message))
        .with("validator", sync.validator())
        .with("version", connection.version())
        .with("sequence", connection.sequence())
        .with("created_at", connection.createdAt())
        .with("updated_at", connection.updatedAt());
  }

  @Override
  public Optional<CalendarConnection> find(HostId host, Provider provider) {
    return unit.find(key(host, provider)).map(DynamoCalendarConnections::connection);
  }

  /** Whoever changes it meanwhile has this transaction run again. */
  @Override
  public Optional<CalendarConnection> lock(HostId host, Provider provider) {
    return find(host, provider);
  }

  @Override
  public List<CalendarConnection> of(HostId host) {
    Query all = Query.of(Table.CALENDAR_CONNECTIONS, partition(host)).beginningWith(CONNECTION);
    return unit.list(all, MOST).stream().map(DynamoCalendarConnections::connection).toList();
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

  private static CalendarConnection connection(Item item) {
    return new CalendarConnection(
        item.text("id"),
        new HostId(item.text("host")),
        provider(item),
        item.text("account"),
        new VaultReference(item.text("secret")),
        choice(item),
        sync(item),
        item.number("version"),
        item.number("sequence"),
        item.instant("created_at"),
        item.instant("updated_at"));
  }

  static Provider provider(Item item) {
    return Provider.parse(item.text("provider")).orElseThrow();
  }

  static Choice choice(Item item) {
    return new Choice(
        TextsCodec.read(item.text("calendars")),
        item.optionalText("write_to"),
        item.flag("sync_enabled"),
        item.constant(WhenStale.class, "when_stale"));
  }

  static SyncStatus sync(Item item) {
    return new SyncStatus(
        item.optionalInstant("synced_at"),
        item.optionalInstant("tried_at"),
        item.integer("failures"),
        item.optionalText("failure_code")
            .map(code -> new SyncStatus.Failure(code, item.text("failure_message"))),
        item.optionalText("validator"));
  }
}
