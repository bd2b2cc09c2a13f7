package dev.holdfast.availability.document;

import static dev.holdfast.availability.document.Samples.ANN;
import static dev.holdfast.availability.document.Samples.BOB;
import static dev.holdfast.availability.document.Samples.FOR_GOOD;
import static dev.holdfast.availability.document.Samples.ROOM;
import static dev.holdfast.availability.document.Samples.SUMMER;
import static dev.holdfast.availability.document.Samples.morning;
import static dev.holdfast.availability.document.Samples.slot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.BlockResult.Refused;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.StoreException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A rival that acts between what a transaction saw and its swap. */
class DocumentRacesTest {

  private static final TimeSlot NOON_TO_NOON = slot("06-05T12:00", "06-07T12:00");

  private final WatchedDocuments documents = new WatchedDocuments();
  private final Availability availability = Availability.on(DocumentStore.over(documents));

  private record Rivals(TimeSlot first, TimeSlot second, boolean daysInUse) {}

  static List<Rivals> rivals() {
    return List.of(
        new Rivals(morning("06-05"), morning("06-05"), false),
        new Rivals(morning("06-05"), morning("06-05"), true),
        new Rivals(NOON_TO_NOON, morning("06-06"), false),
        new Rivals(NOON_TO_NOON, morning("06-06"), true),
        new Rivals(morning("06-06"), SUMMER, false),
        new Rivals(morning("06-06"), SUMMER, true),
        new Rivals(SUMMER, morning("06-06"), false),
        new Rivals(SUMMER, morning("06-06"), true),
        new Rivals(morning("06-06"), FOR_GOOD, true),
        new Rivals(FOR_GOOD, morning("06-06"), true),
        new Rivals(FOR_GOOD, SUMMER, false),
        new Rivals(SUMMER, FOR_GOOD, false));
  }

  @ParameterizedTest
  @MethodSource("rivals")
  void whoeverSwapsSecondSeesTheFirstInTheWay(Rivals rivals) {
    if (rivals.daysInUse()) {
      useDays();
    }
    documents.beforeNextSwap(() -> availability.block(ROOM, rivals.first(), ANN));

    BlockResult second = availability.block(ROOM, rivals.second(), BOB);

    assertThat(second).isInstanceOf(Refused.class);
    assertThat(((Refused) second).inTheWay())
        .singleElement()
        .satisfies(blockade -> assertThat(blockade.owner()).isEqualTo(ANN))
        .satisfies(blockade -> assertThat(blockade.slot()).isEqualTo(rivals.first()));
    assertThat(availability.calendar(ROOM, FOR_GOOD).takenBy(BOB)).isEmpty();
  }

  @Test
  void twoPartsOfOneBlockadeReleasedAtOnceAreBothFree() {
    availability.block(ROOM, slot("06-05T12:00", "06-09T12:00"), ANN);
    documents.beforeNextSwap(() -> availability.release(ROOM, morning("06-06"), ANN));

    availability.release(ROOM, morning("06-08"), ANN);

    assertThat(availability.isAvailable(ROOM, morning("06-06"))).isTrue();
    assertThat(availability.isAvailable(ROOM, morning("06-08"))).isTrue();
  }

  @Test
  void twoPartsOfALongBlockadeReleasedAtOnceAreBothFree() {
    availability.block(ROOM, FOR_GOOD, ANN);
    documents.beforeNextSwap(() -> availability.release(ROOM, morning("06-06"), ANN));

    availability.release(ROOM, morning("08-08"), ANN);

    assertThat(availability.isAvailable(ROOM, morning("06-06"))).isTrue();
    assertThat(availability.isAvailable(ROOM, morning("08-08"))).isTrue();
  }

  @Test
  void timeThatARivalGivesBackMeanwhileIsHad() {
    availability.block(ROOM, NOON_TO_NOON, ANN);
    documents.afterNextLoad(() -> availability.release(ROOM, NOON_TO_NOON, ANN));

    BlockResult result = availability.block(ROOM, morning("06-06"), BOB);

    assertThat(result).isInstanceOf(Blocked.class);
  }

  @Test
  void aReadWhoseDocumentsChangeMeanwhileIsFromOneMoment() {
    availability.block(ROOM, slot("06-05T12:00", "06-09T12:00"), ANN);
    // The resource is loaded before, the days after this: mixed, they would have nobody's time.
    documents.afterNextLoad(
        () ->
            availability.transaction(
                tx -> {
                  tx.release(ROOM, slot("06-05T12:00", "06-09T12:00"), ANN);
                  return Outcome.commit(tx.block(ROOM, FOR_GOOD, BOB));
                }));

    var calendar = availability.calendar(ROOM, FOR_GOOD);

    assertThat(calendar.takenBy(ANN)).isEmpty();
    assertThat(calendar.takenBy(BOB)).containsExactly(FOR_GOOD);
  }

  @Test
  void anUnprotectedReadInATransactionIsFromOneMomentToo() {
    ResourceId hall = ResourceId.of("hall");
    availability.block(ROOM, slot("06-05T12:00", "06-09T12:00"), ANN);

    var calendar =
        availability.transaction(
            tx -> {
              tx.block(hall, morning("06-06"), BOB);
              documents.afterNextLoad(
                  () -> {
                    availability.release(ROOM, slot("06-05T12:00", "06-09T12:00"), ANN);
                    availability.block(ROOM, FOR_GOOD, BOB);
                  });
              return Outcome.commit(tx.unprotected().calendar(ROOM, FOR_GOOD));
            });

    assertThat(calendar.takenBy(ANN)).isEmpty();
    assertThat(calendar.takenBy(BOB)).containsExactly(FOR_GOOD);
  }

  @Test
  void aBodyThatFailedOnMixedDocumentsRunsAgain() {
    ResourceId hall = ResourceId.of("hall");
    availability.block(ROOM, morning("06-06"), ANN);
    availability.block(hall, morning("06-06"), ANN);
    AtomicInteger runs = new AtomicInteger();

    String seen =
        availability.transaction(
            tx -> {
              boolean first = runs.incrementAndGet() == 1;
              tx.block(ROOM, morning("06-06"), BOB);
              if (first) {
                availability.release(ROOM, morning("06-06"), ANN);
                throw new IllegalStateException("Saw what is not true");
              }
              return Outcome.rollback("fine");
            });

    assertThat(seen).isEqualTo("fine");
    assertThat(runs).hasValue(2);
  }

  @Test
  void whatABodyThrowsIsThrownOnIfItSawTheTruth() {
    availability.block(ROOM, morning("06-06"), ANN);

    assertThatThrownBy(
            () ->
                availability.transaction(
                    tx -> {
                      tx.release(ROOM, morning("06-06"), ANN);
                      throw new IllegalStateException("Changed my mind");
                    }))
        .hasMessage("Changed my mind");

    assertThat(availability.calendar(ROOM, FOR_GOOD).takenBy(ANN)).hasSize(1);
  }

  @Test
  void aResourceThatTwoParentsTakeAtOnceIsUnderOneOfThem() {
    ResourceId house = ResourceId.of("house");
    ResourceId annex = ResourceId.of("annex");
    documents.beforeNextSwap(() -> availability.putUnder(house, ROOM));

    availability.putUnder(annex, ROOM);

    assertThat(availability.childrenOf(annex)).containsExactly(ROOM);
    assertThat(availability.childrenOf(house)).isEmpty();
  }

  @Test
  void aParentThatGetsTwoChildrenAtOnceHasBoth() {
    ResourceId house = ResourceId.of("house");
    ResourceId hall = ResourceId.of("hall");
    documents.beforeNextSwap(() -> availability.putUnder(house, ROOM));

    availability.putUnder(house, hall);

    assertThat(availability.childrenOf(house)).containsExactly(hall, ROOM);
  }

  @Test
  void whoAlwaysLosesGivesUpAfterABoundedNumberOfRuns() {
    AtomicInteger runs = new AtomicInteger();
    DocumentStore unlucky = DocumentStore.over(new AlwaysLost(documents));

    assertThatThrownBy(
            () ->
                Availability.on(unlucky)
                    .transaction(
                        tx -> {
                          runs.incrementAndGet();
                          return Outcome.commit(tx.block(ROOM, morning("06-06"), ANN));
                        }))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.CONTENDED));

    assertThat(runs).hasValue(Backoff.MAX_RUNS);
    assertThat(documents.documents()).isEmpty();
  }

  @Test
  void whoNeverSeesOneMomentGivesUpToo() {
    useDays();
    Availability restless = Availability.on(DocumentStore.over(new NeverTheSame(documents)));

    assertThatThrownBy(() -> restless.calendar(ROOM, slot("06-05T00:00", "06-08T00:00")))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.CONTENDED));
  }

  private void useDays() {
    TimeSlot days = slot("06-05T00:00", "06-08T00:00");
    availability.block(ROOM, days, ANN);
    availability.release(ROOM, days, ANN);
  }

  /** A port whose documents a rival has rewritten each time that they are loaded. */
  private record NeverTheSame(DocumentPort port, AtomicInteger loads) implements DocumentPort {

    private NeverTheSame(DocumentPort port) {
      this(port, new AtomicInteger());
    }

    @Override
    public Map<String, Document> load(Set<String> ids) {
      int rewritten = loads.incrementAndGet();
      Map<String, Document> found = new HashMap<>(port.load(ids));
      found.replaceAll((id, document) -> later(document, rewritten));
      return found;
    }

    private static Document later(Document document, int versions) {
      return new Document(
          document.id(),
          document.version() + versions,
          document.entries(),
          document.days(),
          document.parent(),
          document.children());
    }

    @Override
    public boolean compareAndSwap(Collection<Swap> swaps) {
      return port.compareAndSwap(swaps);
    }
  }

  /** A port at which a rival is always faster. */
  private record AlwaysLost(DocumentPort port) implements DocumentPort {
    @Override
    public Map<String, Document> load(Set<String> ids) {
      return port.load(ids);
    }

    @Override
    public boolean compareAndSwap(Collection<Swap> swaps) {
      return false;
    }
  }
}
