package dev.holdfast.server.launch.command;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the log to warnings until the service has set it up, or for a command that has no log. */
final class QuietLog {

  private QuietLog() {}

  static void begin() {
    if (LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME) instanceof Logger root) {
      root.setLevel(Level.WARN);
    }
  }
}
