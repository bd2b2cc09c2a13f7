package dev.holdfast.server.launch.command;

import dev.holdfast.scheduling.audit.TimelineAudit;
import dev.holdfast.server.launch.OpenStore;
import dev.holdfast.server.launch.settings.Settings;
import java.io.PrintStream;
import java.time.Clock;
import java.util.Locale;

/** Audits bookings and timelines, on the command line; the service may run meanwhile. */
final class AuditCommand {

  private final Settings settings;
  private final PrintStream out;

  AuditCommand(Settings settings, PrintStream out) {
    this.settings = settings;
    this.out = out;
  }

  /** Returns how many findings are left. */
  long run(boolean repair) {
    try (OpenStore store = OpenStore.of(settings)) {
      TimelineAudit audit = new TimelineAudit(store.transactions(), Clock.systemUTC());
      TimelineAudit.Summary summary =
          repair ? audit.repair(out::println) : audit.look(out::println);
      out.printf(
          Locale.ROOT,
          "Checked %,d bookings of %,d hosts from now on: %,d found, %,d repaired, %,d left.%n",
          summary.bookings(),
          summary.hosts(),
          summary.found(),
          summary.repaired(),
          summary.left());
      return summary.left();
    }
  }
}
