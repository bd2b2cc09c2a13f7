package dev.holdfast.server.launch.settings;

import java.util.List;

/** Why the service cannot start, for the person who starts it. */
public final class StartFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The settings or arguments are wrong. */
  static final int WRONG_SETTINGS = 2;

  /** Something else is wrong. */
  public static final int OUT_OF_ORDER = 1;

  private final int exitCode;

  private StartFailure(int exitCode, String message) {
    super(message, null, false, false);
    this.exitCode = exitCode;
  }

  /** Names all that is wrong, not only the first. */
  public static StartFailure wrongSettings(List<String> faults) {
    return new StartFailure(
        WRONG_SETTINGS,
        "Holdfast cannot start with these settings:\n  - " + String.join("\n  - ", faults));
  }

  public static StartFailure misused(String message) {
    return new StartFailure(WRONG_SETTINGS, message);
  }

  public static StartFailure outOfOrder(String message) {
    return new StartFailure(OUT_OF_ORDER, message);
  }

  public int exitCode() {
    return exitCode;
  }
}
