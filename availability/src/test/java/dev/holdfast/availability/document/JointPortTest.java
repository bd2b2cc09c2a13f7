package dev.holdfast.availability.document;

import static dev.holdfast.availability.document.Samples.ANN;
import static dev.holdfast.availability.document.Samples.BOB;
import static dev.holdfast.availability.document.Samples.ROOM;
import static dev.holdfast.availability.document.Samples.morning;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Outcome;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a unit of work writes beside documents comes true with them, or not at all. */
class JointPortTest {

  private final WatchedDocuments documents = new WatchedDocuments();
  private final Availability others = Availability.on(DocumentStore.over(documents));
  private final Notes notes = new Notes();
  private final Availability joined =
      Availability.on(DocumentStore.joining(notes, Clock.systemUTC()));

  /** Notes that are written down together with documents. */
  private final class Notes implements JointPort {

    private final List<String> pending = new ArrayList<>();
    private final List<String> written = new ArrayList<>();

    @Override
    public void begin() {
      pending.clear();
    }

    @Override
    public boolean hasWrites() {
      return !pending.isEmpty();
    }

    @Override
    public Map<String, Document> load(Set<String> ids) {
      return documents.load(ids);
    }

    @Override
    public boolean compareAndSwap(Collection<Swap> swaps) {
      boolean done = swaps.isEmpty() || documents.compareAndSwap(swaps);
      if (done) {
        written.addAll(pending);
      }
      return done;
    }
  }

  private Outcome<BlockResult> book(AvailabilityOperations tx, String note) {
    notes.pending.add(note);
    return Outcome.commit(tx.block(ROOM, morning("01-02"), ANN));
  }

  @Test
  void bothComeTrue() {
    var result = joined.transaction(tx -> book(tx, "booked"));

    assertThat(result).isInstanceOf(BlockResult.Blocked.class);
    assertThat(notes.written).containsExactly("booked");
    assertThat(others.isAvailable(ROOM, morning("01-02"))).isFalse();
  }

  @Test
  void afterALostRaceOnlyTheLastRunIsWritten() {
    documents.beforeNextSwap(() -> others.block(ROOM, morning("01-02"), BOB));
    List<Integer> runs = new ArrayList<>();

    var result =
        joined.transaction(
            tx -> {
              runs.add(runs.size() + 1);
              return book(tx, "run " + runs.size());
            });

    assertThat(result).isInstanceOf(BlockResult.Refused.class);
    assertThat(notes.written).containsExactly("run 2");
  }

  @Test
  void whatARefusalRestsOnIsCheckedWhenSomethingIsWrittenForIt() {
    others.block(ROOM, morning("01-02"), BOB);

    joined.transaction(tx -> book(tx, "refused"));

    assertThat(notes.written).containsExactly("refused");
    assertThat(documents.written()).isEmpty();
    assertThat(documents.checked()).containsExactlyInAnyOrder("room_resource", "room_2026_01_02");
  }

  @Test
  void whoTouchesNobodysTimeWritesAllTheSame() {
    joined.transaction(
        tx -> {
          notes.pending.add("alone");
          return Outcome.commit("done");
        });

    assertThat(notes.written).containsExactly("alone");
  }

  @Test
  void nothingIsWrittenAfterARollbackOrAnException() {
    joined.transaction(tx -> Outcome.rollback(book(tx, "rolled back").result()));
    assertThatThrownBy(
            () ->
                joined.transaction(
                    tx -> {
                      book(tx, "failed");
                      throw new IllegalStateException("boom");
                    }))
        .hasMessage("boom");

    assertThat(notes.written).isEmpty();
    assertThat(others.isAvailable(ROOM, morning("01-02"))).isTrue();
  }

  @Test
  void whoWritesNothingSwapsNothing() {
    joined.isAvailable(ROOM, morning("01-02"));
    joined.transaction(tx -> Outcome.commit(tx.isAvailable(ROOM, morning("01-02"))));

    assertThat(documents.attempts()).isZero();
  }
}
