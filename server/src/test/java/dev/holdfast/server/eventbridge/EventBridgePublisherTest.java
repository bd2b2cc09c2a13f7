package dev.holdfast.server.eventbridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.scheduling.event.EventId;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.event.EventView;
import dev.holdfast.server.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.Region;

/** What goes over the wire to EventBridge, and what becomes of it when the wire fails. */
class EventBridgePublisherTest {

  private static final Instant NOON = Instant.parse("2026-01-05T12:00:00.5Z");

  private final FakeBus bus = new FakeBus();
  private final List<AutoCloseable> open = new ArrayList<>(List.of(bus));
  private final EventBridgePublisher publisher =
      publisher(FakeBus.NAME, Duration.ofSeconds(20), Duration.ofSeconds(40));
  private long position;

  private BusSettings settings(String name) {
    return new BusSettings(name, "holdfast", Optional.of("eu-central-1"), Optional.of(bus.url()));
  }

  private EventBridgePublisher publisher(String name, Duration attempt, Duration call) {
    var credentials = AwsSessionCredentials.create("AKIDEXAMPLE", "canary", "canary-token");
    BusAccess access =
        new BusAccess(
            () -> Region.EU_CENTRAL_1,
            StaticCredentialsProvider.create(credentials),
            attempt,
            call);
    var made = new EventBridgePublisher(access.client(settings(name)), settings(name));
    open.add(made);
    return made;
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
  }

  private StoredEvent event(String aggregate, long sequence, String data) {
    return new StoredEvent(
        EventId.random(),
        HostId.random(),
        EventKey.BOOKING_CONFIRMED,
        StoredEvent.VERSION,
        sequence,
        NOON,
        aggregate,
        data,
        ++position);
  }

  private StoredEvent event(String aggregate, long sequence) {
    return event(aggregate, sequence, "{\"about\":\"%s\"}".formatted(aggregate));
  }

  /** One each about several bookings. */
  private List<StoredEvent> events(int count) {
    return IntStream.range(0, count).mapToObj(i -> event("bkg_" + i, 1)).toList();
  }

  /** Some about each of several bookings, one booking after the other. */
  private List<StoredEvent> lives(int bookings, int events) {
    return IntStream.range(0, bookings)
        .boxed()
        .flatMap(
            booking ->
                IntStream.rangeClosed(1, events)
                    .mapToObj(number -> event("bkg_" + booking, number)))
        .toList();
  }

  private static List<String> ids(List<StoredEvent> events) {
    return events.stream().map(event -> event.id().value()).toList();
  }

  private static List<String> idsOf(Collection<FakeBus.Event> events) {
    return events.stream().map(FakeBus.Event::id).toList();
  }

  private void assertEachBookingInOrder(int events) {
    var sequences =
        bus.taken().stream()
            .map(FakeBus.Event::json)
            .collect(
                Collectors.groupingBy(
                    json -> json.path("aggregateId").asString(),
                    Collectors.mapping(
                        json -> json.path("sequence").asInt(), Collectors.toList())));
    List<Integer> all = IntStream.rangeClosed(1, events).boxed().toList();
    assertThat(sequences.values()).allSatisfy(told -> assertThat(told).isEqualTo(all));
  }

  @Test
  void anEventIsToldAsEverywhere() {
    StoredEvent event = event("bkg_1", 2, "{\"booking\":{\"id\":\"bkg_1\",\"notes\":\"Käse\"}}");

    publisher.publish(List.of(event));

    FakeBus.Event told = bus.taken().get(0);
    assertThat(told.bus()).isEqualTo(FakeBus.NAME);
    assertThat(told.source()).isEqualTo("holdfast");
    assertThat(told.type()).isEqualTo("booking.confirmed");
    assertThat(told.time()).isEqualTo(NOON.toEpochMilli() / 1000.0);
    assertThat(told.detail()).isEqualTo(Json.mapper().writeValueAsString(EventView.of(event)));
  }

  @Test
  void moreThanTenGoInSeveralRequests() {
    List<StoredEvent> events = events(25);

    publisher.publish(events);

    assertThat(bus.requests()).extracting(List::size).containsExactly(10, 10, 5);
    assertThat(idsOf(bus.taken())).isEqualTo(ids(events));
  }

  @Test
  void whatIsTooLargeTogetherIsSentApart() {
    String data = "{\"notes\":\"%s\"}".formatted("ä".repeat(50_000));
    List<StoredEvent> events =
        IntStream.range(0, 5).mapToObj(i -> event("bkg_" + i, 1, data)).toList();

    publisher.publish(events);

    assertThat(bus.requests()).extracting(List::size).containsExactly(2, 2, 1);
    assertThat(idsOf(bus.taken())).isEqualTo(ids(events));
    assertThat(bus.taken()).allMatch(event -> !event.json().path("data").isNull());
  }

  @Test
  void whatIsTooLargeAloneIsToldWithoutItsData() {
    StoredEvent large = event("bkg_1", 1, "{\"notes\":\"%s\"}".formatted("x".repeat(256 * 1024)));
    StoredEvent next = event("bkg_1", 2);

    publisher.publish(List.of(large, next));

    assertThat(idsOf(bus.taken())).isEqualTo(ids(List.of(large, next)));
    assertThat(bus.taken().get(0).json().path("data").isNull()).isTrue();
    assertThat(bus.taken().get(0).json().path("sequence").asInt()).isEqualTo(1);
    assertThat(bus.taken().get(1).json().at("/data/about").asString()).isEqualTo("bkg_1");
  }

  @Test
  void whatJustFitsIsToldWhole() {
    int room = 256 * 1024 - 1024;

    publisher.publish(
        List.of(event("bkg_1", 1, "{\"notes\":\"%s\"}".formatted("x".repeat(room - 300)))));

    assertThat(bus.taken().get(0).json().at("/data/notes").asString()).hasSize(room - 300);
  }

  @Test
  void eventsAboutABookingGoOneAfterTheOther() {
    publisher.publish(lives(12, 4));

    assertThat(bus.taken()).hasSize(48);
    assertEachBookingInOrder(4);
    assertThat(bus.requests())
        .allSatisfy(
            request ->
                assertThat(request)
                    .extracting(event -> event.json().path("aggregateId").asString())
                    .doesNotHaveDuplicates());
    assertThat(bus.requests()).hasSizeLessThan(12);
  }

  @Test
  void whatIsThrottledIsSentAgainBeforeItsSuccessors() {
    List<StoredEvent> events = lives(3, 3);
    String throttled = events.get(3).id().value();
    bus.refuses(throttled, "ThrottlingException", 2);

    publisher.publish(events);

    assertThat(idsOf(bus.taken()))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(ids(events));
    assertEachBookingInOrder(3);
    assertThat(bus.requests().stream().filter(request -> idsOf(request).contains(throttled)))
        .hasSize(3);
  }

  @Test
  void whatIsAlwaysThrottledIsLeftForLaterAndTheRestNotToldTwice() {
    List<StoredEvent> events = events(4);
    String throttled = events.get(1).id().value();
    bus.refuses(throttled, "InternalFailure", 5);

    assertThatThrownBy(() -> publisher.publish(events))
        .isInstanceOf(NotPublishedException.class)
        .hasMessageContaining(throttled)
        .hasMessageContaining("InternalFailure: Not now.");
    assertThat(bus.taken()).hasSize(3);
    publisher.publish(events);

    assertThat(idsOf(bus.taken())).hasSize(4).containsAll(ids(events));
  }

  @Test
  void whatIsRefusedForGoodIsToldAtOnceAndBlocksWhatFollows() {
    List<StoredEvent> events = lives(1, 2);
    bus.refuses(events.get(0).id().value(), "NotAuthorizedForSourceException", 1);

    assertThatThrownBy(() -> publisher.publish(events))
        .hasMessageContaining("NotAuthorizedForSourceException");

    assertThat(bus.requests()).hasSize(1);
    assertThat(bus.taken()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"400, ThrottlingException", "500, InternalFailure", "503, ServiceUnavailable"})
  void aRequestThatFailsInPassingIsRepeated(int status, String code) {
    List<StoredEvent> events = events(3);
    bus.failsNext(status, code, "Try again.").failsNext(status, code, "Try again.");

    publisher.publish(events);

    assertThat(bus.requests()).hasSize(3);
    assertThat(idsOf(bus.taken())).isEqualTo(ids(events));
  }

  @Test
  void aRequestThatFailsAgainAndAgainIsLeftForLater() {
    List<StoredEvent> events = events(3);
    for (int i = 0; i < 10; i++) {
      bus.failsNext(400, "ThrottlingException", "Rate exceeded");
    }

    assertThatThrownBy(() -> publisher.publish(events))
        .isInstanceOf(NotPublishedException.class)
        .hasMessageContaining("ThrottlingException: Rate exceeded");
    assertThat(bus.requests()).hasSizeLessThan(10);
  }

  @Test
  void whoMayNotPutEventsReadsWhyWithoutSecrets() {
    bus.failsNext(400, "AccessDeniedException", "User ann may not events:PutEvents");
    bus.failsNext(
        403,
        "InvalidSignatureException",
        "The signature does not match.\n\nThe canonical string:\nx-amz-security-token:canary-token");

    assertThatThrownBy(() -> publisher.publish(events(1)))
        .hasMessage(
            "EventBridge took nothing: AccessDeniedException: User ann may not events:PutEvents")
        .hasNoCause();
    assertThatThrownBy(() -> publisher.publish(events(1)))
        .hasMessageContaining("InvalidSignatureException: The signature does not match.")
        .hasNoCause()
        .extracting(Throwable::getMessage)
        .asString()
        .doesNotContain("canary");
  }

  @Test
  void whenAnAnswerIsLostTheSameIdsComeAgain() {
    EventBridgePublisher impatient =
        publisher(FakeBus.NAME, Duration.ofSeconds(2), Duration.ofSeconds(60));
    List<StoredEvent> events = events(3);
    bus.losesAnswers(1);

    impatient.publish(events);

    assertThat(bus.requests()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(idsOf(bus.taken()).subList(0, 3)).isEqualTo(ids(events));
    assertThat(idsOf(bus.taken()).subList(3, 6)).isEqualTo(ids(events));
  }

  @Test
  void whenNoAnswerComesAtAllTheRelayComesAgainWithTheSameIds() {
    EventBridgePublisher impatient =
        publisher(FakeBus.NAME, Duration.ofSeconds(2), Duration.ofSeconds(3));
    List<StoredEvent> events = events(3);
    bus.losesAnswers(100);

    assertThatThrownBy(() -> impatient.publish(events))
        .isInstanceOf(NotPublishedException.class)
        .hasMessageContaining("Timeout");
    bus.losesAnswers(0);
    int before = bus.taken().size();
    publisher.publish(events);

    assertThat(before).isGreaterThanOrEqualTo(3);
    assertThat(idsOf(bus.taken()).subList(before, before + 3)).isEqualTo(ids(events));
  }

  @Test
  void nothingIsGivenToABusThatDoesNotExist() {
    EventBridgePublisher lost =
        publisher("bokings", Duration.ofSeconds(20), Duration.ofSeconds(40));

    assertThatThrownBy(() -> lost.publish(events(1)))
        .isInstanceOf(NotPublishedException.class)
        .hasMessageContaining("no bus bokings")
        .hasMessageContaining("HOLDFAST_EVENTBRIDGE_BUS");

    assertThat(bus.requests()).isEmpty();
  }

  @Test
  void whetherTheBusExistsIsAskedOnce() {
    publisher.publish(events(1));
    publisher.publish(events(1));

    assertThat(bus.looks()).isEqualTo(1);
    assertThat(bus.taken()).hasSize(2);
  }

  @Test
  void whoMayNotLookForTheBusMayStillPutEvents() {
    bus.answersWhoLooks(400, "AccessDeniedException");

    publisher.publish(events(1));

    assertThat(bus.taken()).hasSize(1);
  }

  @Test
  void aBusThatCannotBeLookedForNowIsLookedForLater() {
    bus.answersWhoLooks(500, "InternalException");

    assertThatThrownBy(() -> publisher.publish(events(1)))
        .hasMessageContaining("InternalException");
    assertThat(bus.requests()).isEmpty();
    bus.answersWhoLooks(200, "");
    publisher.publish(events(1));

    assertThat(bus.taken()).hasSize(1);
  }

  @Test
  void allThatIsMissingToReachTheBusIsNamed() {
    BusAccess nothing =
        new BusAccess(
            () -> {
              throw SdkClientException.create("no region");
            },
            () -> {
              throw SdkClientException.create("no credentials");
            },
            Duration.ofSeconds(1),
            Duration.ofSeconds(1));
    BusSettings settings =
        new BusSettings("bookings", "holdfast", Optional.empty(), Optional.empty());

    assertThatThrownBy(() -> nothing.client(settings))
        .isInstanceOfSatisfying(
            MissingAccessException.class, missing -> assertThat(missing.faults()).hasSize(2))
        .hasMessageContaining("Set HOLDFAST_EVENTBRIDGE_REGION or AWS_REGION")
        .hasMessageContaining("Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE");
  }
}
