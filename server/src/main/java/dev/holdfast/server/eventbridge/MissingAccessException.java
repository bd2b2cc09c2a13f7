package dev.holdfast.server.eventbridge;

import java.util.List;

/** What is missing to reach a bus, and how to set it. */
public final class MissingAccessException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<String> faults;

  MissingAccessException(List<String> faults) {
    super(String.join(" ", faults));
    this.faults = List.copyOf(faults);
  }

  public List<String> faults() {
    return faults;
  }
}
