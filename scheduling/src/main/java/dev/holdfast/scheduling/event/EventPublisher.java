package dev.holdfast.scheduling.event;

import java.util.List;

/**
 * Publishes the events of all hosts to another system, such as a message broker. It gets them in
 * order and at least once: if publishing fails, the same events come again.
 */
public interface EventPublisher {

  /** Never changes: it names how far this publisher has come. */
  String name();

  /** Returns when all are certainly published; throws otherwise. */
  void publish(List<StoredEvent> events);
}
