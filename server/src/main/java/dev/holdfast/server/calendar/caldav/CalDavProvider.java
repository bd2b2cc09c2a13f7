package dev.holdfast.server.calendar.caldav;

import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.hours.Intervals;
import dev.holdfast.scheduling.invitation.Invitation;
import dev.holdfast.scheduling.invitation.WritableCalendar;
import dev.holdfast.scheduling.vault.Vault;
import dev.holdfast.scheduling.vault.Vault.LostSecretException;
import dev.holdfast.server.net.SafeHttp;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Calendars on CalDAV servers, such as those of Nextcloud, Fastmail, iCloud and Radicale. A
 * calendar is known by its address.
 */
public final class CalDavProvider implements WritableCalendar {

  private final SafeHttp http;
  private final Vault vault;
  private final Clock clock;
  private final SafeHttp.Limits limits;

  public CalDavProvider(SafeHttp http, Vault vault, Clock clock) {
    this(http, vault, clock, DavClient.LIMITS);
  }

  CalDavProvider(SafeHttp http, Vault vault, Clock clock, SafeHttp.Limits limits) {
    this.http = http;
    this.vault = vault;
    this.clock = clock;
    this.limits = limits;
  }

  @Override
  public Provider provider() {
    return Provider.CALDAV;
  }

  /** The calendars of an account that is not connected yet: to see whether it can be. */
  public List<Listed> calendars(CalDavAccount account) throws CalendarException {
    return new Discovery(client(account)).calendars().listed();
  }

  @Override
  public List<Listed> calendars(CalendarConnection connection) throws CalendarException {
    return calendars(account(connection));
  }

  @Override
  public BusyResult busy(CalendarConnection connection, Question question)
      throws CalendarException {
    DavClient client = client(account(connection));
    List<DavCalendar> calendars = chosen(client, connection.choice().calendars());
    Optional<String> validator = validator(calendars, question.zone());
    if (validator.isPresent() && validator.equals(question.validator())) {
      return new BusyResult.Unchanged();
    }
    Intervals busy = Intervals.none();
    BusyReports reports = new BusyReports(client, question);
    for (DavCalendar calendar : calendars) {
      busy = busy.union(reports.busy(calendar));
    }
    return new BusyResult.Busy(busy, validator);
  }

  private static List<DavCalendar> chosen(DavClient client, List<String> ids)
      throws CalendarException {
    if (ids.isEmpty()) {
      return List.of(new Discovery(client).calendars().main());
    }
    List<DavCalendar> calendars = new ArrayList<>();
    for (String id : ids) {
      DavAnswer answer = client.properties(url(id), 0);
      if (!answer.isMultiStatus()) {
        throw answer.refusal();
      }
      calendars.add(
          Resource.all(answer).stream()
              .findFirst()
              .flatMap(DavCalendar::of)
              .orElseThrow(() -> noCalendar(answer)));
    }
    return calendars;
  }

  private static CalendarException noCalendar(DavAnswer answer) {
    return new CalendarException(
        Code.NOT_FOUND, "A chosen calendar is no calendar at %s".formatted(answer.host()));
  }

  /** Empty if one of the calendars does not show when it changes. */
  private static Optional<String> validator(List<DavCalendar> calendars, ZoneId zone) {
    StringBuilder text = new StringBuilder(zone.getId());
    for (DavCalendar calendar : calendars) {
      if (calendar.tag().isEmpty()) {
        return Optional.empty();
      }
      text.append('\n').append(calendar.id()).append('\n').append(calendar.tag().get());
    }
    return Optional.of(hash(text.toString()));
  }

  private static String hash(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }

  @Override
  public String write(
      CalendarConnection connection,
      String calendar,
      Invitation invitation,
      Optional<String> remoteId)
      throws CalendarException {
    Optional<URI> known =
        remoteId.isPresent() ? Optional.of(url(remoteId.get())) : Optional.empty();
    Meetings meetings = new Meetings(client(account(connection)));
    return meetings.write(url(calendar), invitation, known).toString();
  }

  @Override
  public void erase(CalendarConnection connection, String calendar, String remoteId)
      throws CalendarException {
    new Meetings(client(account(connection))).erase(url(remoteId));
  }

  /** There is nothing to revoke: a password stays valid. */
  @Override
  public void revoke(CalendarConnection connection) {}

  private DavClient client(CalDavAccount account) {
    return new DavClient(http, account, limits, clock);
  }

  private CalDavAccount account(CalendarConnection connection) throws CalendarException {
    try {
      return CalDavAccount.parse(vault.get(connection.host(), connection.secret()));
    } catch (LostSecretException | IllegalArgumentException e) {
      throw new CalendarException(
          Code.ACCESS_LOST, "The password of this calendar is lost: connect it again", e);
    }
  }

  private static URI url(String id) throws CalendarException {
    try {
      return URI.create(id);
    } catch (IllegalArgumentException e) {
      throw new CalendarException(Code.NOT_FOUND, "There is no calendar of that address");
    }
  }
}
