package dev.holdfast.examples.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.ConfirmResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import dev.holdfast.examples.meetingroom.HandClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class CheckoutTest {

  private static final TimeSlot WEEKEND = TimeSlot.parse("2026-01-10T00:00:00Z/P2D");
  private static final Claim CANOE = Claim.of(ResourceId.of("canoe"), WEEKEND);
  private static final Claim TENT = Claim.of(ResourceId.of("tent"), WEEKEND);
  private static final Order ANN = new Order(1, List.of(TENT, CANOE));
  private static final Order BOB = new Order(2, List.of(CANOE, TENT));
  private static final Duration ALMOST = Checkout.TO_PAY.minusMillis(1);

  private final HandClock clock = new HandClock(Instant.parse("2026-01-05T08:00:00Z"));
  private final Availability availability = Availability.on(MemoryStore.create(clock));
  private final Checkout checkout = new Checkout(availability);

  @Test
  void nobodyElseGetsTheItemsWhileTheirCustomerPays() {
    assertGranted(checkout.reserve(ANN));
    clock.advance(ALMOST);

    assertTaken(checkout.reserve(BOB), ANN);
  }

  @Test
  void anOrderIsReservedWholeOrNotAtAll() {
    checkout.reserve(new Order(1, List.of(TENT)));

    assertTaken(checkout.reserve(BOB), ANN);

    assertThat(availability.isAvailable(CANOE.resource(), WEEKEND)).isTrue();
  }

  @Test
  void reservingAgainExtendsTheReservation() {
    checkout.reserve(ANN);
    clock.advance(ALMOST);
    assertGranted(checkout.reserve(ANN));
    clock.advance(ALMOST);

    assertTaken(checkout.reserve(BOB), ANN);
  }

  @Test
  void aReservationIsExtendedUntilItExpires() {
    List<Blockade> reserved = reservedBy(ANN);
    clock.advance(ALMOST);

    assertThat(checkout.extend(reserved)).isInstanceOf(ConfirmResult.Confirmed.class);

    clock.advance(ALMOST);
    assertTaken(checkout.reserve(BOB), ANN);
    clock.advance(Checkout.TO_PAY);
    assertThat(checkout.extend(reserved)).isInstanceOf(ConfirmResult.Refused.class);
  }

  @Test
  void onlyAPaymentInTimeBooksTheReservedItems() {
    List<Blockade> reserved = reservedBy(ANN);
    clock.advance(ALMOST);

    assertThat(checkout.paidInTime(reserved)).isInstanceOf(ConfirmResult.Confirmed.class);

    clock.advance(Duration.ofDays(1));
    assertTaken(checkout.reserve(BOB), ANN);
  }

  @Test
  void aLatePaymentBooksNothingIfOnlyPaymentsInTimeCount() {
    List<Blockade> reserved = reservedBy(ANN);
    clock.advance(Checkout.TO_PAY);

    assertThat(checkout.paidInTime(reserved)).isInstanceOf(ConfirmResult.Refused.class);

    assertGranted(checkout.reserve(BOB));
  }

  private List<Blockade> reservedBy(Order order) {
    return ((BlockResult.Blocked) checkout.reserve(order)).blockades();
  }

  @Test
  void aPaidOrderLasts() {
    checkout.reserve(ANN);

    assertGranted(checkout.paid(ANN));

    clock.advance(Duration.ofDays(1));
    assertTaken(checkout.reserve(BOB), ANN);
  }

  @Test
  void aLatePaymentCountsWhileTheItemsAreFree() {
    checkout.reserve(ANN);
    clock.advance(Checkout.TO_PAY);

    assertGranted(checkout.paid(ANN));
  }

  @Test
  void aLatePaymentIsRefusedWhenSomebodyElseHasTheItems() {
    checkout.reserve(ANN);
    clock.advance(Checkout.TO_PAY);
    checkout.reserve(BOB);

    assertTaken(checkout.paid(ANN), BOB);
  }

  @Test
  void anAbandonedOrderFreesItsItemsAtOnce() {
    checkout.reserve(ANN);

    checkout.abandon(ANN);

    assertGranted(checkout.reserve(BOB));
  }

  private static void assertGranted(BlockResult result) {
    assertThat(result).isInstanceOf(BlockResult.Blocked.class);
  }

  private static void assertTaken(BlockResult result, Order by) {
    assertThat(result).isInstanceOf(BlockResult.Refused.class);
    BlockResult.Refused refused = (BlockResult.Refused) result;
    assertThat(refused.reason()).isEqualTo(BlockResult.Reason.TAKEN);
    assertThat(refused.inTheWay()).extracting(Blockade::owner).contains(by.owner());
  }
}
