package dev.holdfast.torture;

import java.util.List;

/** A database under torture, as its torturer sees it. */
interface Target extends AutoCloseable {

  /** What it is, with its version. */
  String description();

  /** What a worker needs to find it. */
  String address();

  /** Whether it is a server, which can be stopped while the workers go on. */
  boolean isServer();

  /** Stops it without warning: nothing is written any more. */
  void stop();

  /** Starts it again, on the same data. */
  void start();

  /** How many deadlocks it has seen since it started. */
  long deadlocks();

  /** All blockades, by resource and time. */
  List<Row> rows();

  @Override
  void close();
}
