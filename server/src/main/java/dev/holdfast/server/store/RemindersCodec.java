package dev.holdfast.server.store;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reminders as a text of minutes, such as {@code 1440,60}, and no text if there are none. */
public final class RemindersCodec {

  private RemindersCodec() {}

  public static Optional<String> write(List<Duration> reminders) {
    String minutes =
        reminders.stream()
            .map(reminder -> Long.toString(reminder.toMinutes()))
            .collect(Collectors.joining(","));
    return Optional.of(minutes).filter(text -> !text.isEmpty());
  }

  public static List<Duration> read(Optional<String> text) {
    return text.stream()
        .flatMap(minutes -> Stream.of(minutes.split(",", -1)))
        .map(minutes -> Duration.ofMinutes(Long.parseLong(minutes)))
        .toList();
  }
}
