package dev.holdfast.availability.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.document.Document;
import dev.holdfast.availability.document.DocumentStore;
import dev.holdfast.availability.document.Swap;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What does not fit is refused in words that name it, before it is sent. */
class TooLargeTest {

  private static final Instant MIDNIGHT = Instant.parse("2026-01-05T00:00:00Z");
  private static final Owner ANN = Owner.of("A".repeat(128));

  private final DynamoDbDocuments documents =
      DynamoDbDocuments.open(Local.CLIENT, Local.newTable());
  private final Availability availability = Availability.on(DocumentStore.over(documents));

  /** Blocks of ten seconds each, from midnight on. */
  static List<Blockade> blockades(ResourceId resource, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> TimeSlot.of(MIDNIGHT.plusSeconds(10L * i), Duration.ofSeconds(10)))
        .map(slot -> Blockade.block(new Claim(resource, slot), Owner.of("Ann Example")))
        .toList();
  }

  private static Document crowdedDay(String room, int blockades) {
    List<Blockade> entries =
        blockades(ResourceId.of(room), blockades).stream()
            .map(entry -> Blockade.block(new Claim(entry.resource(), entry.slot()), ANN))
            .toList();
    return new Document(
        room + "_2026_01_05", 0, entries, new TreeSet<>(), Optional.empty(), new TreeSet<>());
  }

  private static void assertTooLarge(ThrowingCallable call, String... words) {
    assertThatThrownBy(call)
        .hasMessageContainingAll(words)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.kind()).isEqualTo(Kind.TOO_LARGE));
  }

  @Test
  void aDayThatIsJustNotTooLargeIsWritten() {
    Document almost = crowdedDay("room", 1_990);
    long size = ItemSize.of(DocumentItem.of(almost));
    assertThat(size).isBetween(390_000L, (long) ItemLimits.MAX_ITEM_BYTES);

    assertThat(documents.compareAndSwap(List.of(Swap.write(almost)))).isTrue();
  }

  @Test
  void aDayThatIsTooLargeIsNamed() {
    Document tooLarge = crowdedDay("room", 2_200);

    assertTooLarge(
        () -> documents.compareAndSwap(List.of(Swap.write(tooLarge))),
        "room_2026_01_05",
        "2,200 entries",
        "409,600 bytes",
        "more resources");
  }

  @Test
  void moreResourcesThanFitAreRefusedWhole() {
    TimeSlot slot = TimeSlot.ofDay(LocalDate.of(2026, 1, 5));
    List<Claim> claims =
        IntStream.range(0, 51).mapToObj(i -> new Claim(ResourceId.of("room-" + i), slot)).toList();

    assertTooLarge(
        () -> availability.blockAll(claims, ANN), "102 documents", "100", "fewer resources");
    assertThat(availability.isAvailable(ResourceId.of("room-0"), slot)).isTrue();
    assertThat(availability.blockAll(claims.subList(0, 50), ANN))
        .isInstanceOf(BlockResult.Blocked.class);
  }

  @Test
  void moreBytesThanFitAreRefused() {
    List<Swap> swaps =
        IntStream.range(0, 11).mapToObj(i -> Swap.write(crowdedDay("room-" + i, 1_990))).toList();

    assertTooLarge(() -> documents.compareAndSwap(swaps), "4,194,304", "fewer days");
  }

  @Test
  void aBlockadeForGoodNeedsNoMoreItemsThanOthers() {
    ResourceId room = ResourceId.of("room-for-good");
    TimeSlot forGood = TimeSlot.from(MIDNIGHT);

    assertThat(availability.block(room, forGood, ANN)).isInstanceOf(BlockResult.Blocked.class);
    assertThat(documents.load(Set.of(room + "_resource"))).hasSize(1);
  }

  @Test
  void whatATransactionReadCountsUnlessItWasReadUnprotected() {
    ResourceId room = ResourceId.of("room");
    TimeSlot slot = TimeSlot.of(MIDNIGHT, Duration.ofHours(1));
    List<ResourceId> many =
        IntStream.range(0, 100).mapToObj(i -> ResourceId.of("other-" + i)).toList();

    assertTooLarge(
        () ->
            availability.transaction(
                tx -> {
                  tx.findAvailable(many, slot);
                  return Outcome.commit(tx.block(room, slot, ANN));
                }),
        "102 documents",
        "unprotected");
    assertThat(availability.isAvailable(room, slot)).isTrue();
    availability.transaction(
        tx -> {
          tx.unprotected().findAvailable(many, slot);
          return Outcome.commit(tx.block(room, slot, ANN));
        });

    assertThat(availability.isAvailable(room, slot)).isFalse();
  }
}
