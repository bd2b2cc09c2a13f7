package dev.holdfast.scheduling.account;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.RandomId;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * Somebody who may open a host's dashboard.
 *
 * @param email what they sign in with, in lower case; no two accounts have the same
 * @param passwordHash empty: no password opens it
 * @param subject their identity at the OpenID provider, if they signed in there
 * @param admin whether they may invite others
 */
public record Account(
    String id,
    HostId host,
    String email,
    Optional<String> passwordHash,
    Optional<Subject> subject,
    boolean admin,
    Instant createdAt) {

  public Account {
    email = normal(email);
  }

  /** A person, as the OpenID provider identifies them. */
  public record Subject(String issuer, String subject) {}

  /** An account that nobody can sign in to yet. */
  public static Account create(HostId host, String email, boolean admin, Instant now) {
    return new Account(
        RandomId.withPrefix("acc"), host, email, Optional.empty(), Optional.empty(), admin, now);
  }

  /** An address as accounts keep it: people do not mind how they write theirs. */
  public static String normal(String email) {
    return email.strip().toLowerCase(Locale.ROOT);
  }

  public Account withPassword(String hash) {
    return new Account(id, host, email, Optional.of(hash), subject, admin, createdAt);
  }

  public Account withEmail(String changed) {
    return new Account(id, host, changed, passwordHash, subject, admin, createdAt);
  }

  public Account withSubject(Subject found) {
    return new Account(id, host, email, passwordHash, Optional.of(found), admin, createdAt);
  }

  /** Without the hash. */
  @Override
  public String toString() {
    return "Account[%s]".formatted(id);
  }
}
