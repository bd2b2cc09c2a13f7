package dev.holdfast.server.http;

import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.PublicUrl;
import io.swagger.v3.oas.annotations.Hidden;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Where to report weaknesses, as RFC 9116 has it. */
@RestController
@Hidden
public final class SecurityText {

  private static final String PATH = "/.well-known/security.txt";

  /** The standard recommends less than a year; each answer names a later date. */
  private static final Duration LASTS = Duration.ofDays(180);

  /** Where to write to, if anywhere. */
  public record Contact(Optional<String> address) {}

  private final Contact contact;
  private final PublicUrl url;
  private final Clock clock;

  SecurityText(Contact contact, PublicUrl url, Clock clock) {
    this.contact = contact;
    this.url = url;
    this.clock = clock;
  }

  /** The file belongs to the host, so its own address is without the path of the service. */
  @GetMapping(value = PATH, produces = "text/plain;charset=utf-8")
  String text() {
    String address = contact.address().orElseThrow(() -> Problem.notFound("file", "security.txt"));
    Instant expires = clock.instant().truncatedTo(ChronoUnit.DAYS).plus(LASTS);
    return "Contact: %s\nExpires: %s\nCanonical: %s%s\n"
        .formatted(address, expires, url.origin(), PATH);
  }
}
