package dev.holdfast.server.access.signin;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * Lets nobody try many passwords: few for an account from one address, more from an address for all
 * accounts, and some more for an account from all addresses together. The last limit does not count
 * for an address from which somebody has signed in to the account, so that strangers cannot lock
 * its owner out. Each server counts for itself.
 */
public final class SignInLimits {

  private static final Duration REMEMBERED = Duration.ofDays(30);
  private static final int MOST = 100_000;

  private final Duration span;
  private final int forAnAccountFromAnAddress;
  private final int fromAnAddress;
  private final int forAnAccount;
  private final Cache<String, Bucket> pairs;
  private final Cache<String, Bucket> accounts;
  private final Cache<String, Bucket> addresses;
  private final Cache<String, Boolean> trusted =
      Caffeine.newBuilder().expireAfterWrite(REMEMBERED).maximumSize(MOST).build();

  private SignInLimits(
      Duration span, int forAnAccountFromAnAddress, int fromAnAddress, int forAnAccount) {
    this.span = span;
    this.forAnAccountFromAnAddress = forAnAccountFromAnAddress;
    this.fromAnAddress = fromAnAddress;
    this.forAnAccount = forAnAccount;
    this.pairs = cache(span);
    this.accounts = cache(span);
    this.addresses = cache(span);
  }

  /** For passwords. */
  public SignInLimits() {
    this(Duration.ofMinutes(10), 10, 50, 100);
  }

  /** For mails with a link, which reach the account's owner wherever they are asked for. */
  public static SignInLimits ofMails() {
    return new SignInLimits(Duration.ofHours(1), 3, 30, 3);
  }

  private static Cache<String, Bucket> cache(Duration span) {
    return Caffeine.newBuilder().expireAfterAccess(span).maximumSize(MOST).build();
  }

  /** Counts a try; answers how long to wait if there were too many. */
  public Optional<Duration> tried(String account, String address) {
    String pair = pair(account, address);
    return take(pairs, pair, forAnAccountFromAnAddress)
        .or(() -> take(addresses, address, fromAnAddress))
        .or(
            () ->
                trusted.getIfPresent(pair) == null
                    ? take(accounts, account, forAnAccount)
                    : Optional.empty());
  }

  /** It was the right one: it does not count. */
  public void succeeded(String account, String address) {
    String pair = pair(account, address);
    bucket(pairs, pair, forAnAccountFromAnAddress).addTokens(1);
    bucket(addresses, address, fromAnAddress).addTokens(1);
    if (trusted.getIfPresent(pair) == null) {
      bucket(accounts, account, forAnAccount).addTokens(1);
      trusted.put(pair, true);
    }
  }

  private static String pair(String account, String address) {
    return address + " " + account;
  }

  private Optional<Duration> take(Cache<String, Bucket> cache, String who, int most) {
    ConsumptionProbe probe = bucket(cache, who, most).tryConsumeAndReturnRemaining(1);
    return probe.isConsumed()
        ? Optional.empty()
        : Optional.of(Duration.ofNanos(probe.getNanosToWaitForRefill()).plusSeconds(1));
  }

  private Bucket bucket(Cache<String, Bucket> cache, String who, int most) {
    return Objects.requireNonNull(
        cache.get(
            who,
            any ->
                Bucket.builder()
                    .addLimit(limit -> limit.capacity(most).refillGreedy(most, span))
                    .build()));
  }
}
