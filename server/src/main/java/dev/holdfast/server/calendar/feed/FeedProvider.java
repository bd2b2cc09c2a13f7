package dev.holdfast.server.calendar.feed;

import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.scheduling.calendar.CalendarProvider;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.vault.Vault;
import dev.holdfast.scheduling.vault.Vault.LostSecretException;
import dev.holdfast.server.calendar.feed.FeedAnswer.Validators;
import java.util.List;
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
  public BusyResult busy(CalendarConnection connection, Question question)
      throws CalendarException {
    FeedAnswer answer = client.fetch(address(connection), Validators.parse(question.validator()));
    if (answer instanceof FeedAnswer.Fetched fetched) {
      BusyFeed feed =
          turns.take(() -> BusyFeed.read(fetched.bytes(), question.window(), question.zone()));
      if (feed.misread() > 0) {
        LOG.info(
            "{} of {} events in the feed of {} cannot be read and are left out",
            feed.misread(),
            feed.events(),
            connection.host());
      }
      return new BusyResult.Busy(feed.busy(), fetched.validators().text());
    }
    return new BusyResult.Unchanged();
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
  public void revoke(CalendarConnection connection) {
    // Nobody was asked for anything.
  }
}
