package dev.holdfast.torture.service.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.torture.check.Violations;
import dev.holdfast.torture.history.Call;
import dev.holdfast.torture.history.CallResult;
import dev.holdfast.torture.history.Journal;
import dev.holdfast.torture.history.Kind;
import dev.holdfast.torture.history.Piece;
import dev.holdfast.torture.history.Piece.Change;
import dev.holdfast.torture.history.Rounds;
import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.history.Span;
import dev.holdfast.torture.service.client.House;
import dev.holdfast.torture.service.history.Event;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Proof that what is wrong with the time of resources is found. */
final class ResourceCheckTest {

  private static final Span MORNING = new Span("r1", Rounds.startOf(0) + 4, Rounds.startOf(0) + 8);

  @TempDir private Path journals;

  private final long start = System.nanoTime();
  private final List<Row> rows = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();

  @BeforeEach
  void markAll() {
    int quarter = (int) (House.MARKED.getEpochSecond() / 900);
    for (int i = 0; i < House.RESOURCES; i++) {
      Span mark = new Span("res_" + i, quarter, quarter + 4);
      rows.add(new Row(mark, House.MARK + "r" + i, false, true));
    }
  }

  private void blocked(String owner) {
    Call call = Call.gaining(owner, Kind.BLOCK, List.of(MORNING));
    Journal journal = new Journal(journals, owner);
    journal.write(call, call.line());
    Piece gained = new Piece(Change.GAINED, owner, MORNING);
    journal.write(call, CallResult.done(List.of(gained)).line(call));
  }

  private void row(String timeline, String owner) {
    rows.add(new Row(new Span(timeline, MORNING.from(), MORNING.to()), owner, false, true));
  }

  private void event(String owner) {
    event("resource.blocked", owner);
  }

  private void event(String key, String owner) {
    String id = "rc_" + events.size();
    String text =
        """
        {"data": {"resourceId": "r1", "from": "%s", "to": "%s", "owner": "%s"}}
        """
            .formatted(MORNING.slot().from(), MORNING.slot().to(), owner);
    events.add(new Event(id, key, id, 1, Optional.empty(), text));
  }

  private String violations() throws IOException {
    Violations violations = new Violations();
    new ResourceCheck(journals, start, violations)
        .check(ResourceCheck.named(rows), List.of(), events);
    return String.join("\n", violations.shown());
  }

  @Test
  void timeThatWasBlockedAndToldOfIsFine() throws Exception {
    blocked("ann");
    row("res_1", "ann");
    event("ann");

    assertThat(violations()).isEmpty();
  }

  @Test
  void timeThatIsLostIsFoundWithItsHistory() throws Exception {
    blocked("ann");
    event("ann");

    assertThat(violations()).contains("was acknowledged, but has lost", "BLOCK by ann");
  }

  @Test
  void timeOfAnotherResourceIsFound() throws Exception {
    blocked("ann");
    row("res_2", "ann");
    event("ann");

    assertThat(violations()).contains("r2", "has what it gave up or never got");
  }

  @Test
  void aChangeThatNobodyHearsOfIsFound() throws Exception {
    blocked("ann");
    row("res_1", "ann");

    assertThat(violations()).contains("has 0 events: resource.blocked r1");
  }

  @Test
  void aChangeThatIsToldTwiceIsFound() throws Exception {
    blocked("ann");
    row("res_1", "ann");
    event("ann");
    event("ann");

    assertThat(violations()).contains("has 2 events: resource.blocked r1");
  }

  @Test
  void anEventThatTellsOfWhatNobodyDidIsFound() throws Exception {
    event("bob");

    assertThat(violations()).contains("has 1 events: resource.blocked r1");
  }

  private void tookOver(String owner, String from) {
    Call call = Call.gaining(owner, Kind.DISABLE, List.of(MORNING));
    Journal journal = new Journal(journals, owner);
    journal.write(call, call.line());
    Piece gained = new Piece(Change.GAINED, owner, MORNING);
    Piece lost = new Piece(Change.LOST, from, MORNING);
    journal.write(call, CallResult.done(List.of(gained, lost)).line(call));
    rows.add(new Row(new Span("res_1", MORNING.from(), MORNING.to()), owner, true, true));
    event("resource.disabled", owner);
  }

  @Test
  void aLossThatNoEventReportsIsFound() throws Exception {
    blocked("ann");
    event("ann");
    tookOver("bob", "ann");
    assertThat(violations()).contains("ann lost quarter", "no event reports it");

    event("resource.taken_over", "ann");
    assertThat(violations()).isEmpty();
  }

  @Test
  void aLossThatOnlyAnEventReportsIsFound() throws Exception {
    blocked("ann");
    row("res_1", "ann");
    event("ann");
    event("resource.taken_over", "ann");

    assertThat(violations()).contains("ann lost quarter", "an event reports it, but no answer");
  }
}
