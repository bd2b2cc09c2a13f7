package dev.holdfast.server.vault;

import dev.holdfast.server.access.secret.Keys;
import dev.holdfast.server.access.secret.LinkSecrets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The secrets that links are made with, in a store. A new one counts at once, but makes links only
 * when all servers have had the time to hear of it; the one before makes none any more, but its
 * links are good for a while.
 *
 * <p>They are one text: the secret alone, as long as there was only one; else a line for each, with
 * since when it makes links and until when they are good.
 */
public final class RotatingLinkSecrets implements LinkSecrets {

  /** How often every server checks for a new one. */
  public static final Duration HEARD = Duration.ofMinutes(1);

  private static final Duration MAKES_LINKS_AFTER = HEARD.multipliedBy(2);

  /** As many may be good at a time. */
  static final int MOST = 10;

  private final ServiceSecrets secrets;
  private final Clock clock;
  private volatile List<Entry> entries;

  /**
   * Those of a store, which get a first one if there is none.
   *
   * @throws VaultKeyException if they are sealed and the vault's key is lost or wrong
   */
  public RotatingLinkSecrets(ServiceSecrets secrets, Clock clock) {
    this.secrets = secrets;
    this.clock = clock;
    this.entries = read();
  }

  /** A secret, since when it makes links, and until when they are good. */
  private record Entry(Instant since, Instant until, String secret) {

    static Entry only(String secret) {
      return new Entry(Instant.EPOCH, Instant.MAX, secret);
    }

    static Entry parse(String line) {
      String[] parts = line.split(" ", 3);
      return new Entry(Instant.parse(parts[0]), Instant.parse(parts[1]), parts[2]);
    }

    String text() {
      return since + " " + until + " " + secret;
    }

    Entry until(Instant end) {
      return new Entry(since, until.isBefore(end) ? until : end, secret);
    }
  }

  private List<Entry> read() {
    String text = secrets.get(ServiceSecrets.LINKS, Keys::make);
    return text.contains(" ") ? text.lines().map(Entry::parse).toList() : List.of(Entry.only(text));
  }

  /** Checks for a new one. */
  public void refresh() {
    entries = read();
  }

  @Override
  public List<String> valid() {
    Instant now = clock.instant();
    return entries.stream()
        .filter(entry -> entry.until().isAfter(now))
        .sorted(
            Comparator.comparing((Entry entry) -> entry.since().isAfter(now))
                .thenComparing(Entry::since, Comparator.reverseOrder()))
        .map(Entry::secret)
        .toList();
  }

  /**
   * A new one; links that others made are good until the end of a while.
   *
   * @return when that is
   * @throws VaultKeyException if there were too many of late
   */
  public Instant rotate(Duration grace) {
    Instant now = clock.instant();
    Instant end = now.plus(grace);
    List<Entry> rotated = new ArrayList<>();
    for (Entry entry : read()) {
      if (entry.until().isAfter(now)) {
        rotated.add(entry.until(end));
      }
    }
    if (rotated.size() >= MOST) {
      throw new VaultKeyException(
          "Links of %s secrets are still good, which is as many as can be. Wait until the first of them ends, or choose fewer days."
              .formatted(rotated.size()));
    }
    rotated.add(new Entry(now.plus(MAKES_LINKS_AFTER), Instant.MAX, Keys.make()));
    secrets.put(
        ServiceSecrets.LINKS, rotated.stream().map(Entry::text).collect(Collectors.joining("\n")));
    entries = List.copyOf(rotated);
    return end;
  }

  /** Without the secrets. */
  @Override
  public String toString() {
    return "RotatingLinkSecrets[%s]".formatted(entries.size());
  }
}
