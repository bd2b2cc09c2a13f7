package dev.holdfast.benchmarks.report;

import java.util.Locale;

/** The bound that a ratio should keep. */
public record Target(Side side, double bound) {

  enum Side {
    AT_LEAST(">="),
    AT_MOST("<="),
    /** Shown to compare with; nothing is promised. */
    NONE("none");

    private final String sign;

    Side(String sign) {
      this.sign = sign;
    }
  }

  public static Target atLeast(double bound) {
    return new Target(Side.AT_LEAST, bound);
  }

  public static Target atMost(double bound) {
    return new Target(Side.AT_MOST, bound);
  }

  public static Target none() {
    return new Target(Side.NONE, 0);
  }

  boolean isMetBy(double ratio) {
    return switch (side) {
      case AT_LEAST -> ratio >= bound;
      case AT_MOST -> ratio <= bound;
      case NONE -> true;
    };
  }

  /** How many times as good as it has to be; below 1 it is missed. */
  public double reachedBy(double ratio) {
    return side == Side.AT_LEAST ? ratio / bound : bound / ratio;
  }

  @Override
  public String toString() {
    return side == Side.NONE ? side.sign : String.format(Locale.ROOT, "%s %.2f", side.sign, bound);
  }
}
