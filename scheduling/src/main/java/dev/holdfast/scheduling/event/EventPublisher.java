package dev.holdfast.scheduling.event;

import java.util.List;

/**
 * Somebody outside who is told of the events of all hosts, such as a message broker. He gets them
 * in order and at least once: if telling fails, the same events come again.
 */
public interface EventPublisher {

  /** Never changes: it names how far this publisher has come. */
  String name();

  /** Returns when all are told for certain; throws if not. */
  void publish(List<StoredEvent> events);
}
