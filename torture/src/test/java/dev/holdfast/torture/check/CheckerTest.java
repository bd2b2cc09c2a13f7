package dev.holdfast.torture.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.torture.history.Call;
import dev.holdfast.torture.history.CallResult;
import dev.holdfast.torture.history.CallResult.State;
import dev.holdfast.torture.history.Deed;
import dev.holdfast.torture.history.Kind;
import dev.holdfast.torture.history.Piece;
import dev.holdfast.torture.history.Piece.Change;
import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.history.Span;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Small histories, written as a journal writes them. */
final class CheckerTest {

  private final List<Deed> deeds = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();
  private long clock = 1_000;

  private static Span span(int from, int to) {
    return new Span("r1", from, to);
  }

  private Deed deed(String id, Kind kind, String owner, Span span) {
    return new Deed(
        new Call(id, kind, owner, List.of(span), clock += 10), CallResult.of(State.DONE, "-"));
  }

  private void add(Deed deed, State state, Piece... pieces) {
    deeds.add(new Deed(deed.call(), new CallResult(state, "-", List.of(pieces), clock += 10)));
  }

  private void blocked(String owner, Span span) {
    add(deed(owner, Kind.BLOCK, owner, span), State.DONE, gained(owner, span));
  }

  private static Piece gained(String owner, Span span) {
    return new Piece(Change.GAINED, owner, span);
  }

  private static Piece lost(String owner, Span span) {
    return new Piece(Change.LOST, owner, span);
  }

  private void row(String owner, Span span) {
    rows.add(new Row(span, owner, false, true));
  }

  private String violations() {
    return Checker.check(deeds, rows).toString();
  }

  private void assertFound(String what) {
    assertThat(violations()).contains(what);
  }

  private void assertNothingFound() {
    assertThat(violations()).isEqualTo("[]");
  }

  @Test
  void whatWasAcknowledgedMustBeThere() {
    blocked("ann", span(1, 5));
    row("ann", span(1, 4));

    assertFound("BLOCK ann was acknowledged, but has lost (1 quarters)");
  }

  @Test
  void whatWasRefusedLeavesNoTrace() {
    add(deed("ann", Kind.BLOCK, "ann", span(1, 5)), State.REFUSED);
    row("ann", span(1, 2));

    assertFound("was refused, but has or had");
  }

  @Test
  void whatFailedUnchangedLeavesNoTrace() {
    add(deed("ann", Kind.BLOCK, "ann", span(1, 5)), State.FAILED);
    row("ann", span(1, 5));

    assertFound("was refused, but has or had");
  }

  @Test
  void whatWasReleasedMustBeGone() {
    blocked("ann", span(1, 5));
    add(deed("2", Kind.RELEASE, "ann", span(2, 4)), State.DONE, lost("ann", span(2, 4)));
    row("ann", span(1, 3));
    row("ann", span(4, 5));

    assertFound("has what it gave up or never got (1 quarters)");
  }

  @Test
  void aReleaseFreesAllThatItWasAskedFor() {
    blocked("ann", span(1, 5));
    add(deed("2", Kind.RELEASE, "ann", span(1, 5)), State.DONE, lost("ann", span(1, 3)));
    row("ann", span(3, 5));

    assertFound("gave back, but not all");
  }

  @Test
  void aPartReleaseIsFine() {
    blocked("ann", span(1, 5));
    add(deed("2", Kind.RELEASE, "ann", span(2, 4)), State.DONE, lost("ann", span(2, 4)));
    row("ann", span(1, 2));
    row("ann", span(4, 5));

    assertNothingFound();
  }

  @Test
  void anUnknownReleaseMayHaveComeTrueButNotHalf() {
    blocked("ann", span(1, 5));
    add(deed("2", Kind.RELEASE, "ann", span(1, 3)), State.UNKNOWN);
    row("ann", span(3, 5));
    assertNothingFound();

    rows.clear();
    row("ann", span(2, 5));
    assertFound("came half true");

    rows.clear();
    row("ann", span(1, 4));
    assertFound("has lost");
  }

  @Test
  void anUnknownBlockMayHaveComeTrueButNotHalf() {
    add(deed("ann", Kind.BLOCK, "ann", span(1, 5)), State.UNKNOWN);
    assertNothingFound();

    row("ann", span(1, 5));
    assertNothingFound();

    rows.clear();
    row("ann", span(1, 4));
    assertFound("came half true");
  }

  @Test
  void timeThatADisablerTookOverIsAccountedFor() {
    blocked("ann", span(1, 5));
    add(
        deed("shut", Kind.DISABLE, "shut", span(3, 7)),
        State.DONE,
        gained("shut", span(3, 7)),
        lost("ann", span(3, 5)));
    row("ann", span(1, 3));
    rows.add(new Row(span(3, 7), "shut", true, true));
    assertNothingFound();

    add(deed("2", Kind.RELEASE, "ann", span(3, 5)), State.DONE, lost("ann", span(3, 5)));
    assertFound("lost twice by ann");
  }

  @Test
  void timeThatADisablerTookWithoutHearingSoIsToldByItsRows() {
    blocked("ann", span(1, 5));
    add(deed("shut", Kind.DISABLE, "shut", span(3, 7)), State.UNKNOWN);
    row("ann", span(1, 3));
    rows.add(new Row(span(3, 7), "shut", true, true));
    assertNothingFound();

    rows.remove(1);
    assertFound("was acknowledged, but has lost");
  }

  @Test
  void twoWhoHadTheSameTimeAreFoundThoughBothHaveReleasedIt() {
    blocked("ann", span(1, 5));
    blocked("bob", span(4, 6));
    add(deed("3", Kind.RELEASE, "ann", span(1, 5)), State.DONE, lost("ann", span(1, 5)));
    add(deed("4", Kind.RELEASE, "bob", span(4, 6)), State.DONE, lost("bob", span(4, 6)));

    assertFound("ann and bob had it at the same time");
  }

  @Test
  void whoComesAfterAReleaseIsFine() {
    blocked("ann", span(1, 5));
    add(deed("2", Kind.RELEASE, "ann", span(1, 5)), State.DONE, lost("ann", span(1, 5)));
    blocked("bob", span(4, 6));
    row("bob", span(4, 6));

    assertNothingFound();
  }

  @Test
  void rowsThatOverlapAreFound() {
    blocked("ann", span(1, 5));
    blocked("bob", span(4, 6));
    row("ann", span(1, 5));
    row("bob", span(4, 6));

    assertFound("two rows overlap");
  }

  @Test
  void aHoldLastsOnlyIfItWasConfirmed() {
    add(deed("ann", Kind.HOLD, "ann", span(1, 5)), State.DONE, gained("ann", span(1, 5)));
    assertNothingFound();

    row("ann", span(1, 5));
    assertFound("was never confirmed, but has");

    add(deed("2", Kind.CONFIRM, "ann", span(1, 5)), State.DONE);
    assertNothingFound();

    rows.clear();
    assertFound("was acknowledged, but has lost");
  }

  @Test
  void oneOfSeveralResourcesIsGainedAndNotTwo() {
    Call any = new Call("ann", Kind.BLOCK_ANY, "ann", List.of(span(1, 3), other(1, 3)), clock);
    deeds.add(new Deed(any, CallResult.NONE));
    row("ann", span(1, 3));
    assertNothingFound();

    row("ann", other(1, 3));
    assertFound("has time of several resources");
  }

  private static Span other(int from, int to) {
    return new Span("r2", from, to);
  }

  @Test
  void aRowMustBeSomebodys() {
    row("eve", span(1, 3));

    assertFound("a row of nobody");
  }

  @Test
  void whatShouldNeverBeHeardIsFound() {
    add(deed("ann", Kind.BLOCK, "ann", span(1, 5)), State.WRONG);

    assertFound("wrong answer");
  }

  @Test
  void aDeedIsReadAsItWasWritten() {
    Call call = new Call("w1.2.3", Kind.BLOCK_ALL, "w1.2.3", List.of(span(1, 2), other(3, 9)), 7);
    CallResult answer = new CallResult(State.DONE, "-", List.of(gained("w1.2.3", span(1, 2))), 9);

    assertThat(Call.parse(call.line().split(" ", -1))).isEqualTo(call);
    assertThat(CallResult.parse(answer.line(call).split(" ", -1))).isEqualTo(answer);
  }
}
