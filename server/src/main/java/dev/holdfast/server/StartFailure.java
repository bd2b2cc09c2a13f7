package dev.holdfast.server;

import java.util.List;

/** Why the service cannot start, for the person who starts it. */
public final class StartFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What to mend is in the settings or arguments. */
  static final int WRONG_SETTINGS = 2;

  /** What to mend is elsewhere. */
  static final int OUT_OF_ORDER = 1;

  private final int exitCode;

  private StartFailure(int exitCode, String message) {
    super(message, null, false, false);
    this.exitCode = exitCode;
  }

  /** Names all that is wrong, not only the first. */
  static StartFailure wrongSettings(List<String> faults) {
    return new StartFailure(
        WRONG_SETTINGS,
        "Holdfast cannot start with these settings:\n  - " + String.join("\n  - ", faults));
  }

  static StartFailure misused(String message) {
    return new StartFailure(WRONG_SETTINGS, message);
  }

  static StartFailure outOfOrder(String message) {
    return new StartFailure(OUT_OF_ORDER, message);
  }

  int exitCode() {
    return exitCode;
  }
}
