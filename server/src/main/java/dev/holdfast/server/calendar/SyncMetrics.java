package dev.holdfast.server.calendar;

import dev.holdfast.scheduling.calendar.Provider;
import java.time.Duration;

/** Counts the results of syncing calendars. */
public interface SyncMetrics {

  void succeeded(Provider provider, Duration took);

  /**
   * It failed.
   *
   * @param code what was the matter
   */
  void failed(Provider provider, String code);
}
