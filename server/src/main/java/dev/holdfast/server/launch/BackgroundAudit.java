package dev.holdfast.server.launch;

import dev.holdfast.scheduling.audit.AuditFinding;
import dev.holdfast.scheduling.audit.TimelineAudit;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Audits bookings and timelines soon after the start and once a day. It reports and repairs
 * nothing: that is for a person to start.
 */
public final class BackgroundAudit implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(BackgroundAudit.class);

  /** Everything that has to be done right after a start goes first. */
  private static final Duration DELAY = Duration.ofSeconds(10);

  private static final Duration PAUSE = Duration.ofDays(1);
  private static final int MOST_NAMED = 20;

  private final TimelineAudit audit;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(BackgroundAudit::named);

  /** Not a number until the first audit has ended. */
  private volatile double findings = Double.NaN;

  public BackgroundAudit(TimelineAudit audit, MeterRegistry meters) {
    this.audit = audit;
    Gauge.builder("holdfast.audit.findings", this, each -> each.findings)
        .description("Bookings and timelines that did not agree in the last audit")
        .register(meters);
  }

  private static Thread named(Runnable work) {
    Thread thread = new Thread(work, "audit");
    thread.setDaemon(true);
    return thread;
  }

  void start() {
    var unused =
        thread.scheduleWithFixedDelay(
            this::tryRound, DELAY.toMillis(), PAUSE.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void tryRound() {
    try {
      round();
    } catch (RuntimeException e) {
      if (!thread.isShutdown()) {
        LOG.atWarn().setCause(e).log("The audit failed; the next one is in {}", PAUSE);
      }
    }
  }

  public void round() {
    List<AuditFinding> first = new ArrayList<>();
    TimelineAudit.Summary summary =
        audit.look(
            finding -> {
              if (first.size() < MOST_NAMED) {
                first.add(finding);
              }
            });
    if (thread.isShutdown()) {
      return; // It did not come to its end.
    }
    findings = summary.found();
    if (summary.found() == 0) {
      LOG.info(
          "The audit of {} bookings of {} hosts found nothing",
          summary.bookings(),
          summary.hosts());
    } else {
      LOG.warn(
          "The audit found {} bookings that do not agree with the timelines: {}. Run the command"
              + " 'audit' for details, and 'audit --repair' to repair what can be",
          summary.found(),
          first.stream().map(BackgroundAudit::name).collect(Collectors.joining(", ")));
    }
  }

  private static String name(AuditFinding finding) {
    return "%s %s".formatted(finding.kind(), finding.booking());
  }

  @Override
  public void close() {
    thread.shutdownNow();
    try {
      boolean unused = thread.awaitTermination(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
