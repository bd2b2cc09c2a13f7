package dev.holdfast.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.booking.BookingRefusal;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarState;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.event.EventKey;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The dashboard has words for all that it may have to tell. */
class DashboardWordsTest {

  private final ResourceBundle words =
      ResourceBundle.getBundle("dev/holdfast/server/page/words/dashboard", Locale.ROOT);

  private static Stream<String> names(Enum<?>... constants) {
    return Arrays.stream(constants).map(each -> each.name().toLowerCase(Locale.ROOT));
  }

  private void assertTold(String prefix, Stream<String> names) {
    assertThat(names.map(prefix::concat)).isNotEmpty().allMatch(words::containsKey);
  }

  @Test
  void everyEventHasAName() {
    assertTold("dashboard.event.", Arrays.stream(EventKey.values()).map(EventKey::text));
  }

  @Test
  void everyStateHasAName() {
    assertTold("dashboard.status.", names(BookingStatus.values()));
    assertTold("dashboard.calendar.state.", names(CalendarState.values()));
    assertTold("dashboard.provider.", names(Provider.values()));
  }

  @Test
  void everyFailureHasARemedy() {
    assertTold("dashboard.failure.", names(CalendarException.Code.values()));
    assertTold(
        "dashboard.failure.", names(CalendarException.Code.values()).map(code -> code + ".remedy"));
  }

  @Test
  void everyRefusalOfAChangeIsExplained() {
    EnumSet<BookingRefusal> ofChanges = EnumSet.allOf(BookingRefusal.class);
    ofChanges.remove(BookingRefusal.EVENT_TYPE_NOT_FOUND);
    ofChanges.remove(BookingRefusal.BOOKING_NOT_FOUND);
    ofChanges.remove(BookingRefusal.HOLD_MISMATCH);
    ofChanges.remove(BookingRefusal.TOO_MANY_BOOKINGS);
    ofChanges.remove(BookingRefusal.TOO_MANY_HOLDS);
    ofChanges.remove(BookingRefusal.TOO_MANY_TODAY);
    ofChanges.remove(BookingRefusal.EMAIL_UNVERIFIED);
    ofChanges.remove(BookingRefusal.DRAFT_NOT_FOUND);

    assertTold("dashboard.script.code.", names(ofChanges.toArray(BookingRefusal[]::new)));
  }
}
