package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.tck.simulation.Entry.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rules once more, as plainly as possible and without a line of the library: every operation
 * walks over cells. Each says what must come of it and changes the model accordingly.
 *
 * <p>Neighbouring cells that are given at once make up a grant, the model's word for the identity
 * of a blockade. Numbers of grants are never used twice, not even by a copy of the model whose
 * future does not come true.
 */
final class Model {

  private static final int NONE = -1;

  private final Cells cells;
  private final int[] parents;
  private final AtomicInteger lastGrant;
  private long now;

  private Model(Cells cells, int[] parents, AtomicInteger lastGrant, long now) {
    this.cells = cells;
    this.parents = parents;
    this.lastGrant = lastGrant;
    this.now = now;
  }

  static Model empty() {
    int[] parents = new int[World.RESOURCES];
    Arrays.fill(parents, NONE);
    return new Model(Cells.free(), parents, new AtomicInteger(), 0);
  }

  Model copy() {
    return new Model(cells.copy(), parents.clone(), lastGrant, now);
  }

  Cells cells() {
    return cells;
  }

  void setNow(long time) {
    now = time;
    cells.expire(now);
  }

  Expected take(List<Place> wishes, int owner, long ttl) {
    List<Place> places = Place.joined(wishes);
    Selection strangers =
        cells.select(places, entry -> !entry.isFree() && !entry.isBlockedBy(owner));
    if (!strangers.isEmpty()) {
      return takenOrDisabled(strangers);
    }
    long expiry = ttl == Entry.NEVER ? Entry.NEVER : now + ttl;
    List<Fact> events = new ArrayList<>();
    places.forEach(place -> take(place, new Entry(Kind.BLOCKED, owner, expiry, 0), events));
    List<Fact> got = cells.wholeFacts(Role.GOT, cells.select(places, entry -> true));
    return new Expected(Answer.BLOCKED, got, events);
  }

  private void take(Place place, Entry wanted, List<Fact> events) {
    int grant = 0;
    for (int cell = place.span().from(); cell < place.span().to(); cell++) {
      Entry before = cells.get(place.resource(), cell);
      if (before.isFree()) {
        grant = grant == 0 ? lastGrant.incrementAndGet() : grant;
        Entry added = new Entry(wanted.kind(), wanted.owner(), wanted.expiry(), grant);
        Role event = added.isHold() ? Role.RESOURCE_HELD : Role.RESOURCE_BLOCKED;
        change(event, place.resource(), cell, added, events);
      } else {
        grant = 0;
        prolong(place.resource(), cell, wanted.expiry(), events);
      }
    }
  }

  /** What the owner has is never shortened. */
  private void prolong(int resource, int cell, long expiry, List<Fact> events) {
    Entry before = cells.get(resource, cell);
    if (before.expiry() < expiry) {
      Entry longer = before.until(expiry);
      Role event = longer.isHold() ? Role.RESOURCE_HELD : Role.HOLD_CONFIRMED;
      change(event, resource, cell, longer, events);
    }
  }

  private void change(Role event, int resource, int cell, Entry entry, List<Fact> events) {
    cells.set(resource, cell, entry);
    events.add(Fact.event(event, resource, cell, entry));
  }

  private Expected takenOrDisabled(Selection inTheWay) {
    List<Fact> facts = cells.wholeFacts(Role.IN_THE_WAY, inTheWay);
    boolean taken = facts.stream().anyMatch(fact -> fact.entry().isBlocked());
    return Expected.refused(taken ? "TAKEN" : "DISABLED", facts);
  }

  /**
   * What the owner has comes first, then what is free, then what is a bit of both; all by what the
   * model was when the client looked. If nothing of that is left, the client looks again.
   */
  Expected takeAnyOf(List<Integer> resources, Span span, int owner, Model looked) {
    List<Place> places = resources.stream().map(resource -> new Place(resource, span)).toList();
    Predicate<Entry> own = entry -> entry.isBlockedBy(owner);
    Predicate<Entry> ownOrFree = own.or(Entry::isFree);
    List<Place> had = looked.thatAre(own, places);
    Predicate<Entry> stillGood = had.isEmpty() ? ownOrFree : own;
    Stream<Place> wanted =
        had.isEmpty()
            ? Stream.concat(
                looked.thatAre(Entry::isFree, places).stream(),
                looked.thatAre(ownOrFree, places).stream())
            : had.stream().limit(1);
    Optional<Place> chosen = wanted.filter(place -> is(stillGood, place)).findFirst();
    if (chosen.isPresent()) {
      return take(List.of(chosen.get()), owner, Entry.NEVER);
    }
    return looked == this
        ? takenOrDisabled(cells.select(places, ownOrFree.negate()))
        : takeAnyOf(resources, span, owner, this);
  }

  private List<Place> thatAre(Predicate<Entry> wish, List<Place> places) {
    return places.stream().filter(place -> is(wish, place)).toList();
  }

  private boolean is(Predicate<Entry> wish, Place place) {
    return cells.select(List.of(place), wish.negate()).isEmpty();
  }

  Expected confirm(Hold hold) {
    List<Place> place = List.of(hold.place());
    Selection others = cells.select(place, entry -> !entry.isFree() && !hold.owns(entry));
    if (!cells.select(place, entry -> !hold.owns(entry)).isEmpty()) {
      List<Fact> inTheWay = cells.wholeFacts(Role.IN_THE_WAY, others);
      return Expected.refused(hold.expiry() <= now ? "EXPIRED" : "NOT_HELD", inTheWay);
    }
    List<Fact> events = new ArrayList<>();
    Selection all = cells.select(place, entry -> true);
    all.forEach((resource, cell) -> prolong(resource, cell, Entry.NEVER, events));
    return new Expected(Answer.CONFIRMED, cells.facts(Role.GOT, all), events);
  }

  Expected release(Place where, int owner) {
    List<Place> place = List.of(where);
    Selection strangers =
        cells.select(place, entry -> entry.isBlocked() && !entry.isBlockedBy(owner));
    if (!strangers.isEmpty()) {
      return Expected.refused("NOT_OWNER", cells.wholeFacts(Role.IN_THE_WAY, strangers));
    }
    Selection own = cells.select(place, Entry::isBlocked);
    if (own.isEmpty()) {
      List<Fact> disabled =
          cells.wholeFacts(Role.IN_THE_WAY, cells.select(place, Entry::isDisabled));
      return Expected.refused(disabled.isEmpty() ? "NOT_HELD" : "DISABLED", disabled);
    }
    return freed(Answer.RELEASED, Role.RESOURCE_RELEASED, own);
  }

  Expected disable(Place where, int owner) {
    List<Place> place = List.of(where);
    Selection blocked = cells.select(place, Entry::isBlocked);
    Selection already = cells.select(place, Entry::isDisabled);
    Selection usable = cells.select(place, entry -> !entry.isDisabled());
    List<Fact> displaced = cells.facts(Role.DISPLACED, blocked);
    List<Fact> alreadyDisabled = cells.wholeFacts(Role.ALREADY_DISABLED, already);
    List<Fact> events = new ArrayList<>();
    displaced.forEach(
        lost -> events.add(Fact.takenOver(lost.resource(), lost.cell(), lost.entry(), owner)));
    disableAllButDisabled(where, owner, events);
    List<Fact> facts = new ArrayList<>(cells.facts(Role.GOT, usable));
    facts.addAll(displaced);
    facts.addAll(alreadyDisabled);
    return new Expected(Answer.DISABLED, facts, events);
  }

  private void disableAllButDisabled(Place place, int owner, List<Fact> events) {
    int grant = 0;
    for (int cell = place.span().from(); cell < place.span().to(); cell++) {
      if (cells.get(place.resource(), cell).isDisabled()) {
        grant = 0;
      } else {
        grant = grant == 0 ? lastGrant.incrementAndGet() : grant;
        Entry disabled = new Entry(Kind.DISABLED, owner, Entry.NEVER, grant);
        change(Role.RESOURCE_DISABLED, place.resource(), cell, disabled, events);
      }
    }
  }

  Expected enable(Place where, int owner) {
    List<Place> place = List.of(where);
    Selection disabled = cells.select(place, Entry::isDisabled);
    Selection strangers =
        cells.select(place, entry -> entry.isDisabled() && entry.owner() != owner);
    if (!strangers.isEmpty()) {
      return Expected.refused("NOT_OWNER", cells.wholeFacts(Role.IN_THE_WAY, strangers));
    }
    return disabled.isEmpty()
        ? Expected.refused("NOT_HELD", List.of())
        : freed(Answer.ENABLED, Role.RESOURCE_ENABLED, disabled);
  }

  private Expected freed(String verdict, Role event, Selection selection) {
    List<Fact> facts = cells.facts(Role.GOT, selection);
    List<Fact> events = new ArrayList<>();
    for (Fact fact : facts) {
      cells.set(fact.resource(), fact.cell(), Entry.FREE);
      events.add(Fact.event(event, fact.resource(), fact.cell(), fact.entry()));
    }
    return new Expected(verdict, facts, events);
  }

  void setParent(int resource, int parent) {
    parents[resource] = parent;
  }

  void removeParent(int resource) {
    parents[resource] = NONE;
  }

  List<Integer> childrenOf(int parent) {
    return IntStream.range(0, parents.length).filter(i -> parents[i] == parent).boxed().toList();
  }

  List<Integer> free(List<Integer> resources, Span span) {
    return resources.stream().filter(resource -> cells.isFree(resource, span)).toList();
  }
}
