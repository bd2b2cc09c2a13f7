package dev.holdfast.server.store;

import static dev.holdfast.server.store.Samples.ALL;
import static dev.holdfast.server.store.Samples.START;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.BookerIds;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.server.booker.BookerIdUpgrade;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Bookings that an older version stored without an id of their booker. */
final class BookerIdUpgradeTest extends StoreTest {

  private final BookerIds ids = new BookerIds("a secret of the tests");
  private final Host ann = Samples.host();
  private final Host bea = Samples.host();
  private final EventType talk = Samples.eventType(ann);

  BookerIdUpgradeTest(Stores kind) {
    super(kind);
  }

  @BeforeEach
  void addHosts() {
    given(tx -> List.of(ann, bea).forEach(tx.hosts()::add));
  }

  private Booking added(EventType eventType, int hour, String email, Optional<String> id) {
    Booker booker = new Booker("Bob", email, Optional.empty(), id);
    return added(
        Samples.booking(
            eventType, START.plusSeconds(hour * 3_600L), BookingStatus.CONFIRMED, booker));
  }

  private Booking added(Booking booking) {
    given(tx -> tx.bookings().add(booking));
    return booking;
  }

  private void upgrade() {
    try (var upgrade = new BookerIdUpgrade(opened, ids)) {
      int rounds = 0;
      while (upgrade.round() > 0) {
        assertThat(rounds++).isLessThan(1_000);
      }
    }
  }

  private Booking stored(Booking booking) {
    return found(tx -> tx.bookings().find(booking.id())).orElseThrow();
  }

  private List<Booking> ofBooker(Host host, Optional<String> id) {
    var filter =
        new Bookings.Filter(
            Optional.empty(), Optional.empty(), Optional.empty(), id, Optional.empty());
    return listed(tx -> tx.bookings().page(host.id(), filter, Optional.empty(), 1_000));
  }

  @Test
  void bookersGetAnIdByWhichAllTheirBookingsAreFound() {
    Booking first = added(talk, 0, "bob@example.com", Optional.empty());
    Booking second = added(Samples.eventType(ann), 1, "BOB@example.com", Optional.empty());
    Booking sent = added(talk, 2, "bob@example.com", Optional.of("crm-7"));
    Booking elsewhere = added(Samples.eventType(bea), 0, "bob@example.com", Optional.empty());
    Booking erased =
        added(
            Samples.booking(
                talk, START.plusSeconds(9_000), BookingStatus.COMPLETED, Booker.ERASED));

    upgrade();

    Optional<String> id = stored(first).booker().id();
    assertThat(id).isPresent();
    assertThat(ofBooker(ann, id)).containsExactly(stored(first), stored(second));
    assertThat(stored(first).version()).as("another representation").isEqualTo(2);
    assertThat(stored(first).sequence()).as("but no event").isEqualTo(first.sequence());
    assertThat(stored(sent)).isEqualTo(sent);
    assertThat(stored(erased)).isEqualTo(erased);
    assertThat(stored(elsewhere).booker().id()).isPresent().isNotEqualTo(id);
    assertThat(ofBooker(bea, id)).isEmpty();
  }

  @Test
  void manyBookingsAreUpgradedPageByPageAndOnlyOnce() {
    IntStream.range(0, 205).forEach(hour -> added(talk, hour, "bob@example.com", Optional.empty()));

    upgrade();
    upgrade();

    List<Booking> all = listed(tx -> tx.bookings().page(ann.id(), ALL, Optional.empty(), 1_000));
    assertThat(ofBooker(ann, all.get(0).booker().id())).hasSize(205);
    assertThat(all).extracting(Booking::version).containsOnly(2L);
    assertThat(opened.findSecret("booker-ids-complete")).isPresent();
  }
}
