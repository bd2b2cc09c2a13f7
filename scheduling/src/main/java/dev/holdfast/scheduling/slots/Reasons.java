package dev.holdfast.scheduling.slots;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Sets of reasons as the bits of a number, so that judging thousands of starts makes no garbage.
 */
final class Reasons {

  static final int NONE = 0;

  private static final Reason[] ALL = Reason.values();
  private static final List<Optional<Reason>> SINGLE =
      Arrays.stream(ALL).map(Optional::of).toList();

  private Reasons() {}

  /** The reason alone if it speaks, otherwise none. */
  @SuppressWarnings("EnumOrdinal") // Their order decides which is shown first.
  static int of(Reason reason, boolean speaks) {
    return speaks ? 1 << reason.ordinal() : NONE;
  }

  /** The one that is shown first. */
  static Optional<Reason> first(int reasons) {
    return reasons == NONE ? Optional.empty() : SINGLE.get(Integer.numberOfTrailingZeros(reasons));
  }

  /** All of them, in order. */
  static List<Reason> list(int reasons) {
    return Arrays.stream(ALL).filter(reason -> (reasons & of(reason, true)) != NONE).toList();
  }
}
