package dev.holdfast.scheduling.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The secret of a webhook, and for a while those it replaced: receivers change at leisure.
 *
 * @param replaced the last one first
 */
public record Secrets(Secret current, List<Replaced> replaced) {

  /** How long a replaced secret stays valid. */
  public static final Duration OVERLAP = Duration.ofHours(24);

  /** How many replaced secrets may be valid: each of them signs every delivery. */
  public static final int MOST_REPLACED = 4;

  public Secrets {
    replaced = List.copyOf(replaced);
  }

  /** A secret that is still valid, but not for long. */
  public record Replaced(Secret secret, Instant validUntil) {

    boolean isValidAt(Instant now) {
      return now.isBefore(validUntil);
    }
  }

  public static Secrets random() {
    return new Secrets(Secret.random(), List.of());
  }

  /** With a new secret; empty if too many are still valid. */
  Optional<Secrets> rotated(Instant now) {
    List<Replaced> valid = replaced.stream().filter(old -> old.isValidAt(now)).toList();
    if (valid.size() == MOST_REPLACED) {
      return Optional.empty();
    }
    Stream<Replaced> last = Stream.of(new Replaced(current, now.plus(OVERLAP)));
    return Optional.of(new Secrets(Secret.random(), Stream.concat(last, valid.stream()).toList()));
  }

  /** Each of them changed. */
  Secrets map(UnaryOperator<Secret> change) {
    return new Secrets(
        change.apply(current),
        replaced.stream()
            .map(old -> new Replaced(change.apply(old.secret()), old.validUntil()))
            .toList());
  }

  /** Those to sign with: the current one first. */
  public List<Secret> validAt(Instant now) {
    Stream<Secret> valid =
        replaced.stream().filter(old -> old.isValidAt(now)).map(Replaced::secret);
    return Stream.concat(Stream.of(current), valid).toList();
  }
}
