package dev.holdfast.server.calendar.oauth;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.scheduling.calendar.ConnectionResult;
import dev.holdfast.scheduling.calendar.ConnectionService;
import dev.holdfast.scheduling.vault.Vault;
import dev.holdfast.scheduling.vault.Vault.LostSecretException;
import dev.holdfast.scheduling.vault.VaultReference;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The tokens that open calendars, refreshed before they expire.
 *
 * <p>Of all threads and servers that find a token expired at the same time, one may refresh it:
 * many providers take a refresh token that is used twice for stolen, and withdraw all that the host
 * has granted. A server that wants to refresh first puts a copy of the grant into the vault that
 * says so, and makes the connection point to it; the connection's version lets one succeed. The
 * others wait until the connection points to something else. Clocks do not matter: a server that
 * has seen the same copy for longer than any refresh takes knows that its maker is dead, and takes
 * over.
 */
public final class Tokens {

  /** Much longer than a refresh takes. */
  static final Duration TIMEOUT = JsonHttp.LONGEST.multipliedBy(3);

  /** So long before they expire, tokens are replaced. */
  static final Duration MARGIN = Duration.ofMinutes(2);

  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final int LOCKS = 64;
  private static final int ATTEMPTS = 20;

  private final Transactions transactions;
  private final Vault vault;
  private final ConnectionService service;
  private final TokenEndpoint endpoint;
  private final Clock clock;
  private final Duration timeout;

  /** Threads of one server need not race each other. */
  private final ReentrantLock[] locks =
      Stream.generate(ReentrantLock::new).limit(LOCKS).toArray(ReentrantLock[]::new);

  public Tokens(Transactions transactions, Vault vault, JsonHttp http, Clock clock) {
    this(transactions, vault, http, clock, TIMEOUT);
  }

  Tokens(Transactions transactions, Vault vault, JsonHttp http, Clock clock, Duration timeout) {
    this.transactions = transactions;
    this.vault = vault;
    this.service = new ConnectionService(clock);
    this.endpoint = new TokenEndpoint(http, clock);
    this.clock = clock;
    this.timeout = timeout;
  }

  /** What opens a calendar now. */
  Grant of(OAuthClient client, CalendarConnection connection) throws CalendarException {
    return find(client, connection, grant -> !isExpiring(grant));
  }

  /** The same, after the provider has refused a token. */
  Grant insteadOf(OAuthClient client, CalendarConnection connection, String refused)
      throws CalendarException {
    return find(
        client, connection, grant -> !grant.accessToken().equals(refused) && !isExpiring(grant));
  }

  private boolean isExpiring(Grant grant) {
    return grant.isExpired(clock.instant().plus(MARGIN));
  }

  private Grant find(OAuthClient client, CalendarConnection connection, Predicate<Grant> isGood)
      throws CalendarException {
    Optional<Grant> found = grant(current(connection)).filter(isGood);
    if (found.isPresent()) {
      return found.get();
    }
    ReentrantLock lock = locks[Math.floorMod(connection.id().hashCode(), LOCKS)];
    lock.lock();
    try {
      return refreshed(client, connection, isGood);
    } finally {
      lock.unlock();
    }
  }

  private Grant refreshed(
      OAuthClient client, CalendarConnection connection, Predicate<Grant> isGood)
      throws CalendarException {
    Stopwatch watch = new Stopwatch(timeout);
    for (int attempt = 0; attempt < ATTEMPTS; ) {
      CalendarConnection now = current(connection);
      Optional<Grant> found = grant(now);
      if (found.filter(isGood).isPresent()) {
        return found.get();
      }
      if (found.filter(Grant::refreshing).isPresent() && !watch.isOver(now.secret())) {
        pause();
        continue;
      }
      attempt++;
      Optional<Grant> fresh =
          found.isPresent() ? refresh(client, now, found.get()) : Optional.empty();
      if (fresh.isPresent()) {
        return fresh.get();
      }
    }
    throw new CalendarException(Code.UNAVAILABLE, "Too many want to refresh the access at once");
  }

  /** Empty if a rival was faster. */
  private Optional<Grant> refresh(OAuthClient client, CalendarConnection read, Grant old)
      throws CalendarException {
    VaultReference claim = vault.put(read.host(), old.whileRefreshing(true).text());
    Optional<CalendarConnection> claimed = renew(read, claim);
    long since = System.nanoTime();
    vault.destroy(read.host(), claimed.isPresent() ? read.secret() : claim);
    if (claimed.isEmpty()) {
      return Optional.empty();
    }
    if (System.nanoTime() - since > timeout.dividedBy(3).toNanos()) {
      return Optional.empty(); // This machine stood still for so long that others may take over.
    }
    try {
      Grant fresh = endpoint.refresh(client, old);
      return keep(claimed.get(), fresh) ? Optional.of(fresh) : Optional.empty();
    } catch (CalendarException e) {
      keep(claimed.get(), old.whileRefreshing(false));
      throw e;
    }
  }

  /** Puts a grant in the place of the claim; answers false if that is not the connection's now. */
  private boolean keep(CalendarConnection claimed, Grant grant) {
    VaultReference kept = vault.put(claimed.host(), grant.text());
    Optional<CalendarConnection> now = Optional.of(claimed);
    while (now.isPresent()) {
      if (renew(now.get(), kept).isPresent()) {
        vault.destroy(claimed.host(), claimed.secret());
        return true;
      }
      // Something else about it may have been changed, such as when it was synced.
      now = find(claimed).filter(found -> found.secret().equals(claimed.secret()));
    }
    vault.destroy(claimed.host(), kept);
    return false;
  }

  private Optional<CalendarConnection> renew(CalendarConnection read, VaultReference secret) {
    ConnectionResult result = transactions.run(tx -> service.renew(tx, read, secret));
    return result instanceof ConnectionResult.Done done
        ? Optional.of(done.connection())
        : Optional.empty();
  }

  /** The grant that a connection points to; empty if it points to another one meanwhile. */
  private Optional<Grant> grant(CalendarConnection connection) throws CalendarException {
    try {
      return Optional.of(Grant.parse(vault.get(connection.host(), connection.secret())));
    } catch (LostSecretException e) {
      if (current(connection).secret().equals(connection.secret())) {
        throw new CalendarException(
            Code.ACCESS_LOST, "What opens the calendar is lost. Connect again.", e);
      }
      return Optional.empty();
    }
  }

  private CalendarConnection current(CalendarConnection connection) throws CalendarException {
    return find(connection)
        .orElseThrow(
            () ->
                new CalendarException(Code.ACCESS_LOST, "The calendar is not connected any more"));
  }

  private Optional<CalendarConnection> find(CalendarConnection connection) {
    return transactions
        .read(tx -> tx.calendarConnections().find(connection.host(), connection.provider()))
        .filter(found -> found.id().equals(connection.id()))
        .filter(found -> found.account().equals(connection.account()));
  }

  /** Gives back what the host had granted, of a connection that is maybe gone already. */
  void revoke(OAuthClient client, CalendarConnection connection) throws CalendarException {
    try {
      endpoint.revoke(client, Grant.parse(vault.get(connection.host(), connection.secret())));
    } catch (LostSecretException e) {
      throw new CalendarException(Code.ACCESS_LOST, "There is nothing left to give back", e);
    }
  }

  private static void pause() throws CalendarException {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CalendarException(Code.UNAVAILABLE, "The service is being stopped", e);
    }
  }

  /** Measures how long the same claim was seen. */
  private static final class Stopwatch {

    private final Duration timeout;
    private Optional<VaultReference> seen = Optional.empty();
    private long since;

    Stopwatch(Duration timeout) {
      this.timeout = timeout;
    }

    boolean isOver(VaultReference claim) {
      if (!seen.equals(Optional.of(claim))) {
        seen = Optional.of(claim);
        since = System.nanoTime();
      }
      return System.nanoTime() - since > timeout.toNanos();
    }
  }
}
