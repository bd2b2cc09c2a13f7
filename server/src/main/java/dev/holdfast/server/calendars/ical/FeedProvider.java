package dev.holdfast.server.calendars.ical;

import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.scheduling.calendar.CalendarProvider;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.hours.Intervals;
import dev.holdfast.scheduling.invitation.Invitation;
import dev.holdfast.scheduling.vault.Vault;
import dev.holdfast.scheduling.vault.Vault.LostSecretException;
import dev.holdfast.server.calendars.ical.FeedAnswer.Validators;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Feeds, which can be read only. The vault has their addresses. */
public final class FeedProvider implements CalendarProvider {

  private static final Logger LOG = LoggerFactory.getLogger(FeedProvider.class);

  private final Turns turns = new Turns();
  private final FeedClient client;
  private final Vault vault;

  public FeedProvider(FeedClient client, Vault vault) {
    this.client = client;
    this.vault = vault;
  }

  @Override
  public Provider provider() {
    return Provider.ICAL;
  }

  @Override
  public Answer busy(CalendarConnection connection, Question question) throws CalendarException {
    FeedAnswer answer = client.fetch(address(connection), Validators.parse(question.validator()));
    if (answer instanceof FeedAnswer.Fetched fetched) {
      Feed feed =
          turns.take(() -> FeedReader.read(fetched.bytes(), question.window(), question.zone()));
      if (feed.misread() > 0) {
        LOG.info(
            "{} of {} events in the feed of {} cannot be read and are left out",
            feed.misread(),
            feed.events(),
            connection.host());
      }
      return new Answer.Busy(Intervals.of(feed.busy()), fetched.validators().text());
    }
    return new Answer.Unchanged();
  }

  private String address(CalendarConnection connection) throws CalendarException {
    try {
      return vault.get(connection.host(), connection.secret());
    } catch (LostSecretException e) {
      throw new CalendarException(
          Code.ACCESS_LOST, "The address of the feed is lost. Connect it again.", e);
    }
  }

  @Override
  public List<Listed> calendars(CalendarConnection connection) {
    return List.of(new Listed(connection.id(), connection.account(), true, false));
  }

  @Override
  public String write(
      CalendarConnection connection,
      String calendar,
      Invitation invitation,
      Optional<String> remoteId)
      throws CalendarException {
    throw readOnly();
  }

  @Override
  public void erase(CalendarConnection connection, String calendar, String remoteId)
      throws CalendarException {
    throw readOnly();
  }

  private static CalendarException readOnly() {
    return new CalendarException(Code.UNSUPPORTED, "A feed can be read only");
  }

  @Override
  public void revoke(CalendarConnection connection) {
    // Nobody was asked for anything.
  }
}
