package dev.holdfast.scheduling.calendar;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.RandomId;
import dev.holdfast.scheduling.vault.VaultReference;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A host's external calendar; one of each provider. Its credentials are in the vault.
 *
 * @param account what the host knows it by, such as an address; never a secret
 * @param version rises with each change
 * @param sequence of the last event about it
 */
public record CalendarConnection(
    String id,
    HostId host,
    Provider provider,
    String account,
    VaultReference secret,
    Choice choice,
    SyncStatus sync,
    long version,
    long sequence,
    Instant createdAt,
    Instant updatedAt) {

  /**
   * What the host decides about it.
   *
   * @param calendars the ids of those that say when the host is busy; none: the account's main one
   * @param writeTo the id of the calendar that bookings are written to; empty: none is
   * @param syncEnabled if not, it is left alone and says nothing about the host's time
   * @param whenStale what becomes of the host's time once the calendar was not reached for long
   */
  public record Choice(
      List<String> calendars, Optional<String> writeTo, boolean syncEnabled, WhenStale whenStale) {

    public static final Choice DEFAULT =
        new Choice(List.of(), Optional.empty(), true, WhenStale.OPEN);

    public Choice {
      calendars = List.copyOf(calendars);
    }
  }

  /** What happens to a host's time if a calendar could not be read for long. */
  public enum WhenStale {
    /** What was known last still counts, and the rest is free. */
    OPEN,
    /** Nothing can be booked. */
    CLOSED
  }

  public static CalendarConnection create(
      HostId host,
      Provider provider,
      String account,
      VaultReference secret,
      Choice choice,
      Instant now) {
    String id = RandomId.withPrefix("cal");
    return new CalendarConnection(
        id, host, provider, account, secret, choice, SyncStatus.NEVER, 1, 1, now, now);
  }

  public CalendarConnection with(Choice changed, Instant now) {
    return new CalendarConnection(
        id, host, provider, account, secret, changed, sync, version + 1, sequence, createdAt, now);
  }

  /** The same account, opened by another secret, as after a refresh. */
  public CalendarConnection with(VaultReference changed, Instant now) {
    return new CalendarConnection(
        id, host, provider, account, changed, choice, sync, version + 1, sequence, createdAt, now);
  }

  /** Connected once more, maybe to another account. */
  CalendarConnection again(String newAccount, VaultReference newSecret, Instant now) {
    return new CalendarConnection(
        id,
        host,
        provider,
        newAccount,
        newSecret,
        newAccount.equals(account) ? choice : Choice.DEFAULT,
        SyncStatus.NEVER,
        version + 1,
        sequence + 1,
        createdAt,
        now);
  }

  CalendarConnection with(SyncStatus changed, boolean told, Instant now) {
    return new CalendarConnection(
        id,
        host,
        provider,
        account,
        secret,
        choice,
        changed,
        version + 1,
        told ? sequence + 1 : sequence,
        createdAt,
        now);
  }

  CalendarConnection ended(Instant now) {
    return with(sync, true, now);
  }
}
