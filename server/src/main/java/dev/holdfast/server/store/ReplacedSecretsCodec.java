package dev.holdfast.server.store;

import dev.holdfast.scheduling.webhook.Secret;
import dev.holdfast.scheduling.webhook.Secrets.Replaced;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Replaced secrets as one text, such as {@code whsec_a@2026-11-16T09:00:00Z whsec_b@…}. Before
 * there could be several it was the secret alone, with its end beside it.
 */
public final class ReplacedSecretsCodec {

  private ReplacedSecretsCodec() {}

  /** Empty if there is none. */
  public static Optional<String> write(List<Replaced> replaced) {
    return Optional.of(
            replaced.stream()
                .map(old -> old.secret().text() + "@" + old.validUntil())
                .collect(Collectors.joining(" ")))
        .filter(text -> !text.isEmpty());
  }

  /**
   * Reads what was written.
   *
   * @param until the end of a secret that comes alone
   */
  public static List<Replaced> read(Optional<String> text, Optional<Instant> until) {
    return text.stream()
        .flatMap(all -> Stream.of(all.split(" ", -1)))
        .map(one -> replaced(one, until))
        .toList();
  }

  private static Replaced replaced(String text, Optional<Instant> until) {
    int at = text.indexOf('@');
    return at < 0
        ? new Replaced(new Secret(text), until.orElseThrow())
        : new Replaced(new Secret(text.substring(0, at)), Instant.parse(text.substring(at + 1)));
  }
}
