package dev.holdfast.availability.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.document.Document;
import dev.holdfast.availability.document.DocumentStore;
import dev.holdfast.availability.document.Swap;
import dev.holdfast.availability.dynamodb.Wire.Fault;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import dev.holdfast.testbed.DynamoDbServer;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What a network and a database do to a request, and what a caller is told; much is waiting. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
@Tag("long")
class FaultTest {

  private static final Owner ANN = Owner.of("Ann");
  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Instant MORNING = Instant.parse("2030-01-05T09:00:00Z");
  private static final TimeSlot HOUR = TimeSlot.of(MORNING, Duration.ofHours(1));

  /** How long to wait for an answer that does not come. */
  private static final Duration SOON = Duration.ofSeconds(2);

  private final Wire wire = Wire.to(DynamoDbServer.shared().endpoint());
  private final DynamoDbClient client = Local.client(wire);
  private final String table = Local.newTable();
  private final DynamoDbDocuments documents = DynamoDbDocuments.open(client, table);
  private final Availability availability = Availability.on(DocumentStore.over(documents));

  /** Another server, on a network without faults. */
  private final Availability others = seenBy(Local.CLIENT);

  private Availability seenBy(DynamoDbClient client) {
    return Availability.on(DocumentStore.over(DynamoDbDocuments.open(client, table)));
  }

  @AfterEach
  void close() {
    client.close();
    wire.close();
  }

  private static void assertFails(Kind kind, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.kind()).as(e.getMessage()).isEqualTo(kind));
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "REQUEST_LOST",
        "ANSWER_LOST",
        "ERROR_AFTERWARDS",
        "ERROR",
        "THROTTLED",
        "REQUEST_LIMIT",
        "IN_PROGRESS",
        "CONFLICT",
        "CANCELED_FOR_THROUGHPUT",
        "CANCELED_FOR_THROTTLING"
      })
  void aFaultThatPassesIsNotNoticed(Fault fault) {
    assertNotNoticed(fault, availability);
  }

  @Test
  void silenceThatPassesIsNotNoticed() {
    try (DynamoDbClient hasty = Local.client(wire, SOON)) {
      assertNotNoticed(Fault.SILENCE, seenBy(hasty));
    }
  }

  private void assertNotNoticed(Fault fault, Availability seen) {
    wire.next(Wire.WRITE, fault);

    assertThat(seen.block(ROOM, HOUR, ANN)).isInstanceOf(BlockResult.Blocked.class);

    assertThat(wire.requests(Wire.WRITE)).isEqualTo(2);
    assertThat(wire.requests(Wire.READ)).as("the body ran once").isEqualTo(1);
    assertThat(others.blockades(ROOM, HOUR)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "ANSWER_LOST, UNKNOWN_OUTCOME, 1",
    "ERROR_AFTERWARDS, UNKNOWN_OUTCOME, 1",
    "ERROR, UNKNOWN_OUTCOME, 0",
    "REQUEST_LOST, UNKNOWN_OUTCOME, 0",
    "IN_PROGRESS, UNKNOWN_OUTCOME, 0",
    "THROTTLED, UNAVAILABLE, 0",
    "REQUEST_LIMIT, UNAVAILABLE, 0",
    "CANCELED_FOR_THROUGHPUT, UNAVAILABLE, 0",
    "CANCELED_FOR_THROTTLING, UNAVAILABLE, 0",
    "CANCELED_FOR_SIZE, TOO_LARGE, 0",
    "DENIED, MISCONFIGURED, 0"
  })
  void aFaultThatStaysIsToldAsWhatItIs(Fault fault, Kind kind, int blockades) {
    wire.always(Wire.WRITE, fault);

    assertFails(kind, () -> availability.block(ROOM, HOUR, ANN));

    assertThat(wire.requests(Wire.WRITE)).isLessThanOrEqualTo(8);
    assertThat(others.blockades(ROOM, HOUR)).hasSize(blockades);
  }

  @Test
  void silenceThatStaysIsAnUnknownOutcomeAfterABoundedTime() {
    Swap swap = Swap.write(Document.absent("room_resource"));
    wire.always(Wire.WRITE, Fault.SILENCE);
    long began = System.nanoTime();

    try (DynamoDbClient hasty = Local.client(wire, Duration.ofMillis(300))) {
      DynamoDbDocuments seen = DynamoDbDocuments.open(hasty, table);
      assertFails(Kind.UNKNOWN_OUTCOME, () -> seen.compareAndSwap(List.of(swap)));
    }

    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(20));
    assertThat(documents.load(Set.of(swap.id()))).hasSize(1);
  }

  /** The last answer says that nothing was changed, but that is not true of the first try. */
  @Test
  void whoIsThrottledAfterALostAnswerDoesNotKnowTheOutcome() {
    Fault[] faults = new Fault[20];
    Arrays.fill(faults, Fault.THROTTLED);
    faults[0] = Fault.ANSWER_LOST;
    wire.next(Wire.WRITE, faults);

    assertFails(Kind.UNKNOWN_OUTCOME, () -> availability.block(ROOM, HOUR, ANN));

    assertThat(others.blockades(ROOM, HOUR)).hasSize(1);
  }

  @Test
  void whoMeetsAConflictAfterALostAnswerStillGetsTheAnswer() {
    wire.next(
        Wire.WRITE,
        Fault.ANSWER_LOST,
        Fault.CONFLICT,
        Fault.CONFLICT,
        Fault.CONFLICT,
        Fault.CONFLICT,
        Fault.CONFLICT);

    assertThat(availability.block(ROOM, HOUR, ANN)).isInstanceOf(BlockResult.Blocked.class);

    assertThat(wire.requests(Wire.READ)).as("the body ran once").isEqualTo(1);
  }

  /**
   * A rival that only looks at the same document is soon gone, and then the same request will do.
   */
  @Test
  void conflictsThatStayAreALostRace() {
    Swap swap = Swap.write(Document.absent("room_resource"));
    wire.next(Wire.WRITE, Fault.CONFLICT, Fault.CONFLICT, Fault.CONFLICT);
    assertThat(documents.compareAndSwap(List.of(swap))).isTrue();

    wire.always(Wire.WRITE, Fault.CONFLICT);
    assertThat(documents.compareAndSwap(List.of(swap))).isFalse();
    assertThat(wire.requests(Wire.WRITE)).isEqualTo(4);
  }

  @ParameterizedTest
  @EnumSource(
      names = {"REQUEST_LOST", "ANSWER_LOST", "ERROR", "THROTTLED", "REQUEST_LIMIT", "UNPROCESSED"})
  void aReadIsRepeated(Fault fault) {
    assertReadAgain(fault, availability);
  }

  @Test
  void aReadThatIsNotAnsweredIsRepeated() {
    try (DynamoDbClient hasty = Local.client(wire, SOON)) {
      assertReadAgain(Fault.SILENCE, seenBy(hasty));
    }
  }

  private void assertReadAgain(Fault fault, Availability seen) {
    others.block(ROOM, HOUR, ANN);
    wire.next(Wire.READ, fault);

    assertThat(seen.blockades(ROOM, HOUR)).hasSize(1);

    assertThat(wire.requests(Wire.READ)).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({
    "ERROR, UNAVAILABLE",
    "THROTTLED, UNAVAILABLE",
    "UNPROCESSED, UNAVAILABLE",
    "ANSWER_LOST, UNAVAILABLE",
    "DENIED, MISCONFIGURED"
  })
  void aReadThatCannotBeDoneIsToldAsWhatItIs(Fault fault, Kind kind) {
    wire.always(Wire.READ, fault);

    assertFails(kind, () -> availability.blockades(ROOM, HOUR));
    assertThat(wire.requests(Wire.READ)).isLessThanOrEqualTo(8);
  }

  @Test
  void aRefusalNamesTheOperationAndTheCode() {
    wire.always(Wire.READ, Fault.DENIED);
    assertThatThrownBy(() -> availability.blockades(ROOM, HOUR))
        .hasMessageContaining("does not permit")
        .hasMessageEndingWith("(BatchGetItem: AccessDeniedException)");

    wire.always(Wire.READ, Fault.NONE);
    wire.always(Wire.WRITE, Fault.DENIED);
    assertThatThrownBy(() -> availability.block(ROOM, HOUR, ANN))
        .hasMessageContaining("Nothing was changed")
        .hasMessageEndingWith("(TransactWriteItems: AccessDeniedException)");
  }

  @Test
  void aReadThatIsNotAnsweredTimesOut() {
    wire.always(Wire.READ, Fault.SILENCE);

    try (DynamoDbClient hasty = Local.client(wire, Duration.ofMillis(300))) {
      DynamoDbDocuments seen = DynamoDbDocuments.open(hasty, table);
      assertFails(Kind.TIMED_OUT, () -> seen.load(Set.of("room_resource")));
    }
  }

  @Test
  void manyDocumentsAreReadInPartsAtTheSameTime() {
    List<ResourceId> rooms =
        IntStream.range(0, 250).mapToObj(i -> ResourceId.of("room-" + i)).toList();
    others.block(rooms.get(249), HOUR, ANN);
    wire.next(Wire.READ, Fault.UNPROCESSED, Fault.ERROR);

    assertThat(availability.findAvailable(rooms, HOUR)).hasSize(249);

    // 500 documents to look at, and what is relied on a second time: 250 resources and the one day.
    assertThat(wire.requests(Wire.READ)).isEqualTo(5 + 2 + 3);
  }

  @Test
  void aServerThatIsNotThereIsUnavailable() {
    URI nobody = wire.endpoint();
    wire.close();

    try (DynamoDbClient lost = DynamoDbDocuments.client(Local.builder(nobody))) {
      assertFails(Kind.UNAVAILABLE, () -> DynamoDbDocuments.open(lost, table));
      assertFails(Kind.UNAVAILABLE, () -> availability.block(ROOM, HOUR, ANN));
    }
  }

  /** Whatever happens: nothing is had twice, and what was granted is there, once. */
  @Test
  void aStormLosesNothingAndDoublesNothing() {
    long seed = 7;
    wire.atRandom(
        seed,
        40,
        Fault.REQUEST_LOST,
        Fault.ANSWER_LOST,
        Fault.ERROR,
        Fault.ERROR_AFTERWARDS,
        Fault.THROTTLED,
        Fault.CONFLICT,
        Fault.CANCELED_FOR_THROUGHPUT,
        Fault.IN_PROGRESS);
    Map<TimeSlot, String> granted = new ConcurrentHashMap<>();

    List<CompletableFuture<Void>> clients =
        IntStream.range(0, 8)
            .mapToObj(i -> CompletableFuture.runAsync(() -> blockQuarters("client-" + i, granted)))
            .toList();
    clients.forEach(CompletableFuture::join);
    wire.fairWeather();

    List<Blockade> kept = others.blockades(ROOM, TimeSlot.of(MORNING, Duration.ofHours(8)));
    Map<TimeSlot, String> had =
        kept.stream()
            .collect(Collectors.toMap(Blockade::slot, blockade -> blockade.owner().value()));
    assertThat(had).as("seed " + seed).hasSize(16).containsAllEntriesOf(granted);
    assertThat(granted).as("acknowledged with seed " + seed).hasSizeGreaterThan(8);
  }

  private void blockQuarters(String name, Map<TimeSlot, String> granted) {
    for (int i = 0; i < 16; i++) {
      TimeSlot quarter =
          TimeSlot.of(MORNING.plus(Duration.ofMinutes(15L * i)), Duration.ofMinutes(15));
      try {
        if (availability.block(ROOM, quarter, Owner.of(name)) instanceof BlockResult.Blocked) {
          assertThat(granted.putIfAbsent(quarter, name)).as("had twice: " + quarter).isNull();
        }
      } catch (StoreException e) {
        assertThat(e.kind()).isIn(Kind.UNKNOWN_OUTCOME, Kind.UNAVAILABLE, Kind.CONTENDED);
      }
    }
  }
}
