package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.calendar.BusyTimes;
import dev.holdfast.scheduling.calendar.HostCalendars;
import dev.holdfast.scheduling.calendar.KnownCalendar;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.store.BusyCodec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is known of calendars elsewhere: all of a host's partition, in one query. */
record DynamoHostCalendars(Unit unit) implements HostCalendars {

  private static final int MOST = Integer.MAX_VALUE;

  @Override
  public List<KnownCalendar> of(HostId host) {
    String partition = DynamoCalendarConnections.partition(host);
    List<Item> items = unit.list(Query.of(Table.CALENDAR_CONNECTIONS, partition), MOST);
    Map<String, BusyTimes> busy = new HashMap<>();
    items.stream()
        .filter(item -> item.key().sort().startsWith(DynamoCalendarConnections.BUSY))
        .forEach(item -> busy.put(item.text("connection"), BusyCodec.read(item.bytes("busy"))));
    return items.stream()
        .filter(item -> item.key().sort().startsWith(DynamoCalendarConnections.CONNECTION))
        .map(item -> calendar(item, Optional.ofNullable(busy.get(item.text("id")))))
        .toList();
  }

  private static KnownCalendar calendar(Item item, Optional<BusyTimes> times) {
    return new KnownCalendar(
        DynamoCalendarConnections.provider(item),
        DynamoCalendarConnections.choice(item),
        DynamoCalendarConnections.sync(item),
        times);
  }
}
