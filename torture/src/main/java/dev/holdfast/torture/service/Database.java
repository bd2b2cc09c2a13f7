package dev.holdfast.torture.service;

import dev.holdfast.torture.fault.Engine;
import dev.holdfast.torture.history.Row;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The database of the service, behind its back. */
interface Database extends AutoCloseable {

  /** What it is, with its version. */
  String description();

  /** Its processes, if it has some of its own. */
  Optional<Engine> engine();

  /** For servers to find it. */
  Map<String, String> settings();

  /** Time that is taken or held. */
  List<Row> taken();

  /** The ids of all bookings. */
  Set<String> bookings();

  /** The ids of all events. */
  Set<String> events();

  /** How many events have no place yet, and how many deliveries are under way. */
  long untold();

  /** As if the time had come for all deliveries that wait. */
  void makeDue();

  @Override
  void close();
}
