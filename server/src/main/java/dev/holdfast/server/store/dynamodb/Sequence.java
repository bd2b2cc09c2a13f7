package dev.holdfast.server.store.dynamodb;

import java.util.Optional;

/**
 * The numbers that were given last, in one item. Giving the next ones replaces it, so of two
 * concurrent transactions one has to begin anew.
 *
 * @param position of an event
 * @param delivery of a delivery
 */
record Sequence(long position, long delivery) {

  private static final Key KEY = Key.alone(Table.SERVICE, "SEQUENCER");

  static Sequence find(Unit unit) {
    Optional<Item> item = unit.find(KEY);
    return item.map(found -> new Sequence(found.number("position"), found.number("delivery")))
        .orElse(new Sequence(0, 0));
  }

  void write(Unit unit) {
    unit.write(Item.at(KEY).with("position", position).with("delivery", delivery));
  }

  Sequence nextPosition() {
    return new Sequence(position + 1, delivery);
  }

  Sequence nextDelivery() {
    return new Sequence(position, delivery + 1);
  }
}
