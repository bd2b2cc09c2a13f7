package dev.holdfast.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.eventtype.EventTypeStatus;
import dev.holdfast.scheduling.eventtype.EventTypes.Update;
import dev.holdfast.scheduling.host.Host;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class EventTypesTest extends StoreTest {

  private static final Instant LATER = Samples.NOW.plusSeconds(60);

  private final Host ann = Samples.host();
  private final Host bob = Samples.host();

  EventTypesTest(Stores kind) {
    super(kind);
    given(tx -> tx.hosts().add(ann));
    given(tx -> tx.hosts().add(bob));
  }

  private EventType added(EventType eventType) {
    assertThat(did(tx -> tx.eventTypes().add(eventType))).isTrue();
    return eventType;
  }

  private Update updated(EventType changed) {
    return doing(tx -> tx.eventTypes().update(changed));
  }

  private static EventType with(EventType before, EventType.Terms terms) {
    return next(before, terms, before.status());
  }

  private static EventType inactive(EventType before) {
    return next(before, before.terms(), EventTypeStatus.INACTIVE);
  }

  private static EventType next(EventType before, EventType.Terms terms, EventTypeStatus status) {
    return new EventType(
        before.id(),
        before.host(),
        terms,
        status,
        before.version() + 1,
        before.sequence() + 1,
        before.createdAt(),
        LATER);
  }

  @Test
  void anEventTypeIsStoredAsItIs() {
    EventType full = added(EventType.create(ann.id(), Samples.terms("full"), Samples.NOW));
    EventType plain = added(EventType.create(ann.id(), Samples.plainTerms("plain"), Samples.NOW));

    assertThat(found(tx -> tx.eventTypes().find(full.id()))).contains(full);
    assertThat(found(tx -> tx.eventTypes().find(plain.id()))).contains(plain);
    assertThat(found(tx -> tx.eventTypes().find(ann.id(), "full"))).contains(full);
    assertThat(found(tx -> tx.eventTypes().find(bob.id(), "full"))).isEmpty();
  }

  @Test
  void aSlugIsUniqueAmongTheEventTypesOfAHost() {
    EventType first = added(EventType.create(ann.id(), Samples.terms("talk"), Samples.NOW));
    EventType same = EventType.create(ann.id(), Samples.plainTerms("talk"), Samples.NOW);

    assertThat(did(tx -> tx.eventTypes().add(same))).isFalse();

    assertThat(found(tx -> tx.eventTypes().find(ann.id(), "talk"))).contains(first);
    added(EventType.create(bob.id(), Samples.terms("talk"), Samples.NOW));
  }

  @Test
  void anUpdateReplacesTheVersionBefore() {
    EventType first = added(EventType.create(ann.id(), Samples.terms("talk"), Samples.NOW));
    EventType second = with(first, Samples.plainTerms("chat"));
    EventType third = inactive(second);

    assertThat(updated(second)).isEqualTo(Update.DONE);
    assertThat(updated(third)).isEqualTo(Update.DONE);

    assertThat(found(tx -> tx.eventTypes().find(first.id()))).contains(third);
  }

  @Test
  void anUpdateOfAnOlderVersionIsStale() {
    EventType first = added(EventType.create(ann.id(), Samples.terms("talk"), Samples.NOW));
    EventType second = inactive(first);
    given(tx -> tx.eventTypes().update(second));

    Update again = updated(with(first, Samples.terms("x")));

    assertThat(again).isEqualTo(Update.STALE);
    assertThat(found(tx -> tx.eventTypes().find(first.id()))).contains(second);
  }

  @Test
  void anUpdateCannotTakeTheSlugOfAnother() {
    added(EventType.create(ann.id(), Samples.terms("talk"), Samples.NOW));
    EventType other = added(EventType.create(ann.id(), Samples.terms("chat"), Samples.NOW));

    Update taken = updated(with(other, Samples.terms("talk")));

    assertThat(taken).isEqualTo(Update.SLUG_TAKEN);
    assertThat(found(tx -> tx.eventTypes().find(other.id()))).contains(other);
  }

  @Test
  void activeOnesAreFoundBySlugAloneOldestFirst() {
    String slug = "talk-" + ann.id();
    EventType bobs = added(EventType.create(bob.id(), Samples.terms(slug), LATER));
    EventType anns = added(EventType.create(ann.id(), Samples.terms(slug), Samples.NOW));

    assertThat(listed(tx -> tx.eventTypes().findActive(slug, 9))).containsExactly(anns, bobs);
    assertThat(listed(tx -> tx.eventTypes().findActive(slug, 1))).containsExactly(anns);

    given(tx -> tx.eventTypes().update(inactive(anns)));
    assertThat(listed(tx -> tx.eventTypes().findActive(slug, 9))).containsExactly(bobs);
  }

  @Test
  void thoseOfAHostAreListedInTheOrderOfTheirCreation() {
    EventType third = added(EventType.create(ann.id(), Samples.terms("a"), LATER));
    EventType x = added(EventType.create(ann.id(), Samples.terms("b"), Samples.NOW));
    EventType y = added(EventType.create(ann.id(), Samples.terms("c"), Samples.NOW));
    List<EventType> sameTime =
        x.id().value().compareTo(y.id().value()) < 0 ? List.of(x, y) : List.of(y, x);

    assertThat(page(Optional.empty(), Optional.empty(), 9))
        .containsExactly(sameTime.get(0), sameTime.get(1), third);
    assertThat(page(Optional.empty(), Optional.empty(), 1)).containsExactly(sameTime.get(0));
    assertThat(page(Optional.empty(), Optional.of(sameTime.get(0).id()), 9))
        .containsExactly(sameTime.get(1), third);
    assertThat(page(Optional.empty(), Optional.of(third.id()), 9)).isEmpty();
    assertThat(page(Optional.empty(), Optional.of(EventTypeId.random()), 9)).isEmpty();
  }

  @Test
  void thoseOfAHostAreListedByStatus() {
    EventType off = added(EventType.create(ann.id(), Samples.terms("a"), Samples.NOW));
    EventType on = added(EventType.create(ann.id(), Samples.terms("b"), LATER));
    EventType later = added(EventType.create(ann.id(), Samples.terms("c"), LATER.plusSeconds(1)));
    EventType ended = inactive(off);
    given(tx -> tx.eventTypes().update(ended));

    assertThat(page(Optional.of(EventTypeStatus.ACTIVE), Optional.empty(), 9))
        .containsExactly(on, later);
    assertThat(page(Optional.of(EventTypeStatus.ACTIVE), Optional.of(on.id()), 9))
        .containsExactly(later);
    assertThat(page(Optional.of(EventTypeStatus.INACTIVE), Optional.empty(), 9))
        .containsExactly(ended);
  }

  private List<EventType> page(
      Optional<EventTypeStatus> status, Optional<EventTypeId> after, int limit) {
    return listed(tx -> tx.eventTypes().page(ann.id(), status, after, limit));
  }
}
