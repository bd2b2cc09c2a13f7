package dev.holdfast.torture.history;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The answer that a client got.
 *
 * @param detail why, if it is not {@code DONE}
 * @param ended in nanoseconds of the machine's clock that all processes share
 */
public record CallResult(State state, String detail, List<Piece> pieces, long ended) {

  private static final int LONGEST_DETAIL = 300;

  /** How it ended. */
  public enum State {
    /** Acknowledged. */
    DONE,
    /** Refused by the rules, or by rivals: nothing changed. */
    REFUSED,
    /** The store could not, and says that nothing changed. */
    FAILED,
    /** Unknown: the store says so, or the client was killed before the answer. */
    UNKNOWN,
    /** An answer that should never occur; its effect is unknown. */
    WRONG
  }

  /** Of a client that was killed. */
  public static final CallResult NONE =
      new CallResult(State.UNKNOWN, "killed", List.of(), Long.MAX_VALUE);

  public static CallResult done(List<Piece> pieces) {
    return new CallResult(State.DONE, "-", pieces, System.nanoTime());
  }

  public static CallResult of(State state, String detail) {
    return new CallResult(state, detail, List.of(), System.nanoTime());
  }

  public static CallResult parse(String[] words) {
    List<Piece> pieces =
        words.length < 6 || words[5].isEmpty()
            ? List.of()
            : Stream.of(words[5].split(",", -1)).map(Piece::parse).toList();
    return new CallResult(State.valueOf(words[3]), words[4], pieces, Long.parseLong(words[2]));
  }

  /** Whether the client received it. */
  public boolean wasHeard() {
    return ended != Long.MAX_VALUE;
  }

  public boolean is(State other) {
    return state == other;
  }

  /** Whether it may or may not have come true. */
  public boolean isVague() {
    return state == State.UNKNOWN || state == State.WRONG;
  }

  public String line(Call call) {
    String one = detail.replaceAll("\\s+", "_");
    String brief = one.substring(0, Math.min(one.length(), LONGEST_DETAIL));
    String changes = pieces.stream().map(Piece::toString).collect(Collectors.joining(","));
    return "< " + call.id() + " " + ended + " " + state + " " + brief + " " + changes;
  }
}
