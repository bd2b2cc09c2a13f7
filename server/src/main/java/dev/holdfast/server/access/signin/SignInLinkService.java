package dev.holdfast.server.access.signin;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.account.SignInLink;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.access.secret.Keys;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** Makes and reads the links by which people come in who cannot sign in yet, or no longer. */
public final class SignInLinkService {

  /** What comes before the token. */
  public static final String PATH = "/sign-in/link/";

  private static final Duration RESET_LASTS = Duration.ofHours(1);
  private static final int LONGEST = 200;

  private final Transactions transactions;
  private final String publicUrl;
  private final Clock clock;

  /**
   * A door.
   *
   * @param publicUrl where the service is reached from outside, without a slash at the end
   */
  public SignInLinkService(Transactions transactions, String publicUrl, Clock clock) {
    this.transactions = transactions;
    this.publicUrl = publicUrl;
    this.clock = clock;
  }

  /** A link for a host. */
  public String link(Transaction tx, HostId host) {
    return add(tx, Optional.of(host), false, SignInLink.LONGEST);
  }

  /** A link for a host who has forgotten the password, and asked for it just now. */
  public String resetLink(Transaction tx, HostId host) {
    return add(tx, Optional.of(host), false, RESET_LASTS);
  }

  /**
   * A link for the first sign-in; empty if somebody can sign in already.
   *
   * @param host whose dashboard it opens; empty: the page asks for a host
   */
  public Optional<String> firstLink(Optional<HostId> host) {
    return transactions.run(
        tx ->
            commit(
                tx.accounts().isAnybody()
                    ? Optional.empty()
                    : Optional.of(add(tx, host, true, SignInLink.LONGEST))));
  }

  private String add(Transaction tx, Optional<HostId> host, boolean first, Duration lasts) {
    String token = Keys.makeForLink();
    tx.signInLinks()
        .add(new SignInLink(Keys.hash(token), host, first, Timestamps.now(clock).plus(lasts)));
    return publicUrl + PATH + token;
  }

  /** The link, if it still leads anywhere. */
  public Optional<SignInLink> find(Transaction tx, String token) {
    return token.length() > LONGEST
        ? Optional.empty()
        : tx.signInLinks().find(Keys.hash(token)).filter(link -> counts(tx, link));
  }

  /** Takes the link away; empty if it does not count, or somebody was faster. */
  public Optional<SignInLink> take(Transaction tx, String token) {
    return find(tx, token).flatMap(link -> tx.signInLinks().take(link.hash()));
  }

  private boolean counts(Transaction tx, SignInLink link) {
    return !link.isOver(Timestamps.now(clock)) && !(link.first() && tx.accounts().isAnybody());
  }
}
