package dev.holdfast.server.access.secret;

import static dev.holdfast.availability.Outcome.commit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.account.Session;
import dev.holdfast.scheduling.value.Timestamps;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Knows who is signed in. A session that was found is trusted for some seconds, as keys are; so
 * long one that was ended on another server lives on here.
 */
public final class SessionService {

  private static final Duration TRUSTED = Duration.ofSeconds(5);
  private static final int MOST = 10_000;

  /** No token is longer. */
  private static final int LONGEST = 200;

  /** Not each use is written down. */
  private static final Duration NOTED_AFTER = Duration.ofHours(1);

  private final Transactions transactions;
  private final Clock clock;
  private final Cache<String, Open> known =
      Caffeine.newBuilder().expireAfterWrite(TRUSTED).maximumSize(MOST).build();

  public SessionService(Transactions transactions, Clock clock) {
    this.transactions = transactions;
    this.clock = clock;
  }

  /** A session, and whose it is. */
  public record Open(Session session, Account account) {}

  /** Answers the token of a new session. */
  public String open(Transaction tx, Account account) {
    String token = Keys.makeForSession();
    tx.sessions().add(Session.begin(Keys.hash(token), account.id(), Timestamps.now(clock)));
    return token;
  }

  /** Whether it was found moments ago. */
  public boolean isKnown(String token) {
    return token.length() <= LONGEST && known.getIfPresent(Keys.hash(token)) != null;
  }

  public Optional<Open> find(String token) {
    if (token.isEmpty() || token.length() > LONGEST) {
      return Optional.empty();
    }
    Instant now = Timestamps.now(clock);
    return current(token, now).map(open -> noted(open, now));
  }

  /** Whether it goes on. To ask is no use of it, so that a page left open does not prolong it. */
  public boolean isOpen(String token) {
    return current(token, Timestamps.now(clock)).isPresent();
  }

  private Optional<Open> current(String token, Instant now) {
    String hash = Keys.hash(token);
    Open trusted = known.getIfPresent(hash);
    Optional<Open> found = Optional.ofNullable(trusted).or(() -> read(hash));
    return found.filter(open -> !open.session().isOver(now));
  }

  private Optional<Open> read(String hash) {
    Optional<Open> found =
        transactions.read(
            tx ->
                tx.sessions()
                    .find(hash)
                    .flatMap(
                        session ->
                            tx.accounts()
                                .find(session.account())
                                .map(account -> new Open(session, account))));
    found.ifPresent(open -> known.put(hash, open));
    return found;
  }

  private Open noted(Open open, Instant now) {
    if (now.isBefore(open.session().usedAt().plus(NOTED_AFTER))) {
      return open;
    }
    Session used = open.session().used(now);
    transactions.run(
        tx -> {
          tx.sessions().update(used);
          return commit(used);
        });
    Open noted = new Open(used, open.account());
    known.put(used.hash(), noted);
    return noted;
  }

  /** Those of an account that are not over, oldest first. */
  public List<Session> of(String account) {
    Instant now = Timestamps.now(clock);
    return transactions.read(tx -> tx.sessions().of(account)).stream()
        .filter(session -> !session.isOver(now))
        .toList();
  }

  public void end(String token) {
    String hash = Keys.hash(token);
    transactions.run(
        tx -> commit(tx.sessions().find(hash).map(found -> tx.sessions().remove(found))));
    known.invalidate(hash);
  }

  /** Ends all of an account, but the one with that token. */
  public void endOthers(Transaction tx, Account account, Optional<String> kept) {
    Optional<String> hash = kept.map(Keys::hash);
    tx.sessions().of(account.id()).stream()
        .filter(session -> !Optional.of(session.hash()).equals(hash))
        .forEach(session -> tx.sessions().remove(session));
  }

  /** The account has changed, or sessions of it have ended. */
  public void forget(String account) {
    known.asMap().values().removeIf(open -> open.account().id().equals(account));
  }
}
