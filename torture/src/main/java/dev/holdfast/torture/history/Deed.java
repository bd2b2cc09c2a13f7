package dev.holdfast.torture.history;

import dev.holdfast.torture.history.Span.Cell;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A call and what was answered. */
public record Deed(Call call, CallResult answer) {

  public Kind kind() {
    return call.kind();
  }

  public String owner() {
    return call.owner();
  }

  /** All that was asked for. */
  public Set<Cell> cells() {
    return call.spans().stream().flatMap(Span::cells).collect(Collectors.toSet());
  }

  public Stream<Piece> pieces(Piece.Change change) {
    return answer.pieces().stream().filter(piece -> piece.change() == change);
  }

  public Set<Cell> cells(Piece.Change change) {
    return pieces(change).flatMap(piece -> piece.span().cells()).collect(Collectors.toSet());
  }

  public boolean touches(Cell cell) {
    return Stream.concat(call.spans().stream(), answer.pieces().stream().map(Piece::span))
        .anyMatch(
            span ->
                span.resource().equals(cell.resource())
                    && span.from() <= cell.quarter()
                    && cell.quarter() < span.to());
  }

  /** For people, with times in milliseconds since then. */
  public String describe(long start) {
    List<Piece> pieces = answer.pieces();
    String ended = !answer.wasHeard() ? "..." : Long.toString((answer.ended() - start) / 1_000_000);
    return "%s-%s ms: %s by %s of %s: %s %s %s"
        .formatted(
            (call.begun() - start) / 1_000_000,
            ended,
            call.kind(),
            call.owner(),
            call.spans(),
            answer.state(),
            answer.detail(),
            pieces.isEmpty() ? "" : pieces);
  }
}
