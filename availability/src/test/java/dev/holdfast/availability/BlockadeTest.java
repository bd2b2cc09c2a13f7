package dev.holdfast.availability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.availability.Blockade.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BlockadeTest {

  private static final Instant NINE = Instant.parse("2026-01-05T09:00:00Z");
  private static final TimeSlot SLOT = TimeSlot.of(NINE, Duration.ofHours(3));
  private static final Claim CLAIM = Claim.of(ResourceId.of("room"), SLOT);
  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");

  @Test
  void aBlockIsItsOwnersAndLasts() {
    Blockade block = Blockade.block(CLAIM, ANN);

    assertThat(block.isBlockedBy(ANN)).isTrue();
    assertThat(block.isBlockedBy(BOB)).isFalse();
    assertThat(block.isDisabled()).isFalse();
    assertThat(block.isHold()).isFalse();
    assertThat(block.isLive(TimeSlot.LATEST)).isTrue();
  }

  @Test
  void disabledTimeIsNobodysBlock() {
    Blockade disabled = Blockade.disable(CLAIM, ANN);

    assertThat(disabled.isDisabled()).isTrue();
    assertThat(disabled.isBlockedBy(ANN)).isFalse();
  }

  @Test
  void aHoldLastsUpToButNotIncludingItsExpiry() {
    Blockade hold = Blockade.hold(CLAIM, ANN, NINE);

    assertThat(hold.isHold()).isTrue();
    assertThat(hold.isLive(NINE.minusNanos(1))).isTrue();
    assertThat(hold.isLive(NINE)).isFalse();
  }

  @Test
  void disabledTimeDoesNotExpire() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new Blockade(
                    BlockadeId.random(),
                    CLAIM.resource(),
                    SLOT,
                    ANN,
                    Kind.DISABLED,
                    Optional.of(NINE)))
        .withMessageContaining("disabled and expires at " + NINE);
  }

  @Test
  void whatIsLeftKeepsItsIdentity() {
    Blockade hold = Blockade.hold(CLAIM, ANN, NINE);
    TimeSlot middle = TimeSlot.of(NINE.plusSeconds(3600), Duration.ofHours(1));

    List<Blockade> left = hold.without(middle);

    assertThat(left)
        .containsExactly(
            hold.withSlot(TimeSlot.of(NINE, Duration.ofHours(1))),
            hold.withSlot(TimeSlot.of(NINE.plusSeconds(7200), Duration.ofHours(1))));
    assertThat(hold.withExpiry(Optional.empty()).id()).isEqualTo(hold.id());
    assertThat(hold.withExpiry(Optional.empty()).isHold()).isFalse();
  }

  @Test
  void blockadesAndClaimsAreInOrderOfResourceThenOfTime() {
    Claim early = Claim.of(ResourceId.of("a"), SLOT);
    Claim late = Claim.of(ResourceId.of("a"), TimeSlot.of(SLOT.to(), Duration.ofHours(1)));
    Claim other = Claim.of(ResourceId.of("b"), SLOT);

    assertThat(Stream.of(other, late, early).sorted()).containsExactly(early, late, other);
    assertThat(
            Stream.of(other, late, early)
                .map(claim -> Blockade.block(claim, ANN))
                .sorted(Blockade.ORDER)
                .map(block -> Claim.of(block.resource(), block.slot())))
        .containsExactly(early, late, other);
    assertThat(early).hasToString("a " + SLOT);
  }

  @Test
  void nobodyHasTimeWithoutABlockade() {
    assertThatIllegalArgumentException().isThrownBy(() -> new BlockResult.Blocked(List.of()));
  }

  @Test
  void whoeverHasTimeCountsMoreThanDisabledTime() {
    Blockade disabled = Blockade.disable(CLAIM, ANN);
    Blockade block = Blockade.block(CLAIM, BOB);

    assertThat(BlockResult.Refused.because(List.of(disabled)).reason())
        .isEqualTo(BlockResult.Reason.DISABLED);
    assertThat(BlockResult.Refused.because(List.of(disabled, block)).reason())
        .isEqualTo(BlockResult.Reason.TAKEN);
  }
}
