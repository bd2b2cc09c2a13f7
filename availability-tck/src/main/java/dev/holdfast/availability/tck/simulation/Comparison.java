package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.Blockade;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares what was seen with what the model foresees; a difference is a {@link Mismatch}. */
final class Comparison {

  private static final Comparator<Fact> FACTS_BY_PLACE =
      Comparator.comparingInt(fact -> Selection.index(fact.resource(), fact.cell()));
  private static final Comparator<Sighting> SIGHTINGS_BY_PLACE =
      Comparator.comparingInt(seen -> Selection.index(seen.resource(), seen.cell()));

  private final World world;
  private final StoreClock clock;
  private final Identities.Guess identities;

  Comparison(World world, StoreClock clock, Identities.Guess identities) {
    this.world = world;
    this.clock = clock;
    this.identities = identities;
  }

  void deed(Work.Foreseen foreseen, Deed deed) {
    if (deed.answers().isEmpty()) {
      return;
    }
    List<Answer> answers = deed.answers().get();
    for (int i = 0; i < answers.size(); i++) {
      answer(foreseen.answers().get(i), answers.get(i), deed.work().parts().get(i));
    }
    events(foreseen.events(), deed.events());
  }

  private void answer(Expected expected, Answer answer, Operation operation) {
    if (!expected.verdict().equals(answer.verdict())) {
      throw new Mismatch(
          "%s\n  expected: %s\n  actual:   %s"
              .formatted(operation, expected.verdict(), answer.verdict()));
    }
    int next = 0;
    for (Fact fact : expected.facts()) {
      if (next < answer.sightings().size() && isSame(fact, answer.sightings().get(next))) {
        next++;
      } else if (fact.required()) {
        throw differs("answer to " + operation, fact, at(answer.sightings(), next));
      }
    }
    if (next < answer.sightings().size()) {
      throw differs("answer to " + operation, null, answer.sightings().get(next));
    }
  }

  /** In order for each cell; which of two cells comes first is not prescribed. */
  private void events(List<Fact> expected, List<Sighting> seen) {
    List<Fact> facts = expected.stream().sorted(FACTS_BY_PLACE).toList();
    List<Sighting> sightings = seen.stream().sorted(SIGHTINGS_BY_PLACE).toList();
    for (int i = 0; i < Math.max(facts.size(), sightings.size()); i++) {
      Fact fact = i < facts.size() ? facts.get(i) : null;
      Sighting sighting = at(sightings, i);
      if (fact == null || sighting == null || !isSame(fact, sighting)) {
        throw differs("events", fact, sighting);
      }
    }
  }

  private static @Nullable Sighting at(List<Sighting> sightings, int index) {
    return index < sightings.size() ? sightings.get(index) : null;
  }

  private static Mismatch differs(String where, @Nullable Fact fact, @Nullable Sighting seen) {
    String hint =
        fact != null && seen != null && fact.toString().equals(seen.toString())
            ? ", but its id, expiry or taker differs"
            : "";
    return new Mismatch(
        "%s\n  expected: %s\n  actual:   %s%s"
            .formatted(
                where,
                fact == null ? "nothing more" : fact,
                seen == null ? "nothing more" : seen,
                hint));
  }

  private boolean isSame(Fact fact, Sighting seen) {
    return fact.role() == seen.role()
        && fact.resource() == seen.resource()
        && fact.cell() == seen.cell()
        && fact.by() == seen.by()
        && isSame(fact.entry(), seen.blockade());
  }

  private boolean isSame(Entry entry, Blockade blockade) {
    return !entry.isFree()
        && entry.isDisabled() == blockade.isDisabled()
        && World.OWNERS.get(entry.owner()).equals(blockade.owner())
        && entry.isHold() == blockade.isHold()
        && blockade.expiresAt().map(at -> clock.agrees(at, entry.expiry())).orElse(true)
        && identities.isSame(entry.grant(), blockade.id());
  }

  void state(Model model, Snapshot snapshot) {
    for (int resource = 0; resource < World.RESOURCES; resource++) {
      String expected = model.cells().drawing(resource, Timeline.WHOLE);
      same("calendar of " + World.nameOf(resource), expected, snapshot.drawings().get(resource));
    }
    blockades(model, snapshot.blockades());
    for (int parent = 0; parent < snapshot.children().size(); parent++) {
      String expected = World.namesOf(model.childrenOf(parent));
      same("children of " + World.nameOf(parent), expected, snapshot.children().get(parent));
    }
  }

  private static void same(String what, String expected, String seen) {
    if (!expected.equals(seen)) {
      throw new Mismatch("%s\n  expected: %s\n  actual:   %s".formatted(what, expected, seen));
    }
  }

  private void blockades(Model model, List<Blockade> blockades) {
    int next = 0;
    for (Blockade blockade : blockades) {
      int resource = world.numberOf(blockade.resource());
      Span span = Timeline.cells(blockade.slot());
      int from = Selection.index(resource, span.from());
      if (from < next) {
        throw new Mismatch("Blockades overlap or are out of order at " + blockade);
      }
      free(model, next, from);
      next = Selection.index(resource, span.to());
      taken(model, new Place(resource, span), blockade);
    }
    free(model, next, World.RESOURCES * Timeline.CELLS);
  }

  private static void free(Model model, int from, int to) {
    for (int index = from; index < to; index++) {
      int resource = index / Timeline.CELLS;
      int cell = index % Timeline.CELLS;
      Entry entry = model.cells().get(resource, cell);
      if (!entry.isFree()) {
        throw differs("blockades", new Fact(Role.GOT, resource, cell, entry, -1, true), null);
      }
    }
  }

  private void taken(Model model, Place place, Blockade blockade) {
    Entry last = Entry.FREE;
    for (int cell = place.span().from(); cell < place.span().to(); cell++) {
      Entry entry = model.cells().get(place.resource(), cell);
      if (!entry.equals(last) && !isSame(entry, blockade)) {
        throw differs(
            "blockades",
            new Fact(Role.GOT, place.resource(), cell, entry, -1, true),
            new Sighting(Role.GOT, place.resource(), cell, blockade, -1));
      }
      last = entry;
    }
  }
}
