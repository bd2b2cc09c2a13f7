package dev.holdfast.server.booking.dashboard;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.store.Samples;
import dev.holdfast.server.testing.Api;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BookingSearchTest {

  private static final Instant NOW = Samples.NOW;

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final Host host = Samples.host();
  private final EventType talk = Samples.eventType(host);

  /** One a day, from tomorrow on, or back from yesterday. */
  private void given(int count, int daysBetween, BookingStatus status, String name) {
    api.transactions()
        .run(
            tx -> {
              for (int i = 1; i <= count; i++) {
                Booker booker =
                    new Booker(name, "b@example.org", Optional.empty(), Optional.empty());
                Instant start = NOW.plus(Duration.ofDays((long) i * daysBetween));
                tx.bookings().add(Samples.booking(talk, start, status, booker));
              }
              return commit(count);
            });
  }

  private BookingSearch.Found find(String tab, String text, @Nullable String cursor, boolean back) {
    var wanted = BookingSearch.Criteria.of(tab, text, null);
    return api.transactions()
        .read(tx -> new BookingSearch(tx.bookings(), host.id(), NOW).find(wanted, cursor, back));
  }

  private static List<Instant> starts(BookingSearch.Found found) {
    return found.bookings().stream().map(Booking::start).toList();
  }

  @Test
  void itStopsAfterSoManyAndGoesOnFromThere() {
    given(2_010, 1, BookingStatus.CONFIRMED, "Ann");
    given(1, 2_011, BookingStatus.CONFIRMED, "Bob");

    BookingSearch.Found first = find("upcoming", " BOB", null, false);

    assertThat(first.gaveUp()).isTrue();
    assertThat(first.bookings()).isEmpty();
    BookingSearch.Found then = find("upcoming", "bob", first.next().orElseThrow(), false);
    assertThat(then.gaveUp()).isFalse();
    assertThat(then.bookings()).hasSize(1);
    assertThat(then.next()).isEmpty();
  }

  @Test
  void whatIsPastIsListedBackwardsWithoutWhatWasCancelledOrNeverConfirmed() {
    given(30, -1, BookingStatus.COMPLETED, "Ann");
    given(30, -1, BookingStatus.CANCELLED, "Bob");
    given(30, -1, BookingStatus.PENDING, "Carol");
    given(1, 1, BookingStatus.CONFIRMED, "Dave");

    BookingSearch.Found first = find("past", "", null, false);
    BookingSearch.Found second = find("past", "", first.next().orElseThrow(), false);
    BookingSearch.Found again = find("past", "", second.previous().orElseThrow(), true);

    assertThat(starts(first)).hasSize(25).startsWith(NOW.minus(Duration.ofDays(1)));
    assertThat(starts(second)).hasSize(5).endsWith(NOW.minus(Duration.ofDays(30)));
    assertThat(second.next()).isEmpty();
    assertThat(again).isEqualTo(first);
    assertThat(first.previous()).isEmpty();
  }

  @Test
  void aCursorThatNobodyGaveLeadsToTheFirstPage() {
    given(1, 1, BookingStatus.CONFIRMED, "Ann");

    assertThat(find("upcoming", "", "%%%", false).bookings()).hasSize(1);
    assertThat(find("upcoming", "", "bm9wZQ", true).bookings()).hasSize(1);
  }
}
