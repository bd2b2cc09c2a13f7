package dev.holdfast.benchmarks;

import java.util.Locale;

/** The bound that a ratio should keep. */
record Target(Side side, double bound) {

  enum Side {
    AT_LEAST(">="),
    AT_MOST("<=");

    private final String sign;

    Side(String sign) {
      this.sign = sign;
    }
  }

  static Target atLeast(double bound) {
    return new Target(Side.AT_LEAST, bound);
  }

  static Target atMost(double bound) {
    return new Target(Side.AT_MOST, bound);
  }

  boolean isMetBy(double ratio) {
    return side == Side.AT_LEAST ? ratio >= bound : ratio <= bound;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s %.2f", side.sign, bound);
  }
}
