package dev.holdfast.torture.fault;

/** A fault that torture causes. */
public enum Fault {
  /** A process ends at once, with signal 9. */
  KILL("killed"),
  /** A process stands still for seconds, longer than some holds last, and then goes on. */
  PAUSE("paused"),
  /** The clock of a server jumps by minutes or hours, to and fro. */
  CLOCK("clock turned"),
  DATABASE_RESTART("database restarted"),
  DATABASE_KILL("database killed"),
  DATABASE_PAUSE("database paused"),
  /** Connections to the database are reset in the middle of a request. */
  CUT("database connections cut"),
  SLOW("database connections slowed"),
  /** Clients hang up before they receive the answer. */
  HANG_UP("clients hung up"),
  /** No byte can be written any more, for a while. */
  DISK_FULL("disk full");

  private final String past;

  Fault(String past) {
    this.past = past;
  }

  /** Returns its name in reports. */
  @Override
  public String toString() {
    return past;
  }
}
