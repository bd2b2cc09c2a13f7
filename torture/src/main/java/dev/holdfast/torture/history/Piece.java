package dev.holdfast.torture.history;

import dev.holdfast.availability.Blockade;
import java.util.List;
import java.util.stream.Stream;

/** Time that an answer speaks of, and whose it is or was. */
public record Piece(Change change, String owner, Span span) {

  /** What became of it. */
  public enum Change {
    GAINED('+'),
    LOST('-'),
    /** It was disabled before. */
    LEFT('=');

    private final char sign;

    Change(char sign) {
      this.sign = sign;
    }
  }

  public static List<Piece> of(Change change, List<Blockade> blockades) {
    return blockades.stream()
        .map(blockade -> new Piece(change, blockade.owner().value(), Span.of(blockade)))
        .toList();
  }

  static Piece parse(String text) {
    Change change =
        Stream.of(Change.values())
            .filter(it -> it.sign == text.charAt(0))
            .findFirst()
            .orElseThrow();
    int at = text.indexOf('@');
    return new Piece(change, text.substring(1, at), Span.parse(text.substring(at + 1)));
  }

  @Override
  public String toString() {
    return change.sign + owner + "@" + span;
  }
}
