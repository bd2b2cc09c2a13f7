package dev.holdfast.torture.store;

import dev.holdfast.torture.fault.Engine;
import dev.holdfast.torture.history.Row;
import java.util.List;
import java.util.Optional;

/** A database under torture, as its torturer sees it. */
interface Target extends AutoCloseable {

  /** What it is, with its version. */
  String description();

  /** What a worker needs to find it. */
  String address();

  /** Its processes, if it has some of its own. */
  Optional<Engine> engine();

  /** How many deadlocks it has seen since it started. */
  long deadlocks();

  /** All blockades, by resource and time. */
  List<Row> rows();

  @Override
  void close();
}
