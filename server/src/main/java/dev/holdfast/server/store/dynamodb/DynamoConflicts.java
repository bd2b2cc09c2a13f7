package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.booking.Conflicts;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Conflicts by event type and day, an item for each day that had some. */
record DynamoConflicts(Unit unit) implements Conflicts {

  private static final String CONFLICTS = "conflicts";

  private static String partition(EventTypeId eventType) {
    return "CONFLICTS#" + eventType.value();
  }

  @Override
  public void add(EventTypeId eventType, LocalDate day) {
    Key key = new Key(Table.SERVICE, partition(eventType), day.toString());
    long before = unit.find(key).map(item -> item.number(CONFLICTS)).orElse(0L);
    unit.write(Item.at(key).with(CONFLICTS, before + 1));
  }

  @Override
  public List<OnDay> of(EventTypeId eventType, LocalDate firstDay, LocalDate lastDay) {
    Query days =
        Query.of(Table.SERVICE, partition(eventType))
            .between(firstDay.toString(), lastDay.toString());
    int most = Math.toIntExact(ChronoUnit.DAYS.between(firstDay, lastDay) + 1);
    return unit.list(days, most).stream()
        .map(item -> new OnDay(LocalDate.parse(item.key().sort()), item.number(CONFLICTS)))
        .toList();
  }
}
