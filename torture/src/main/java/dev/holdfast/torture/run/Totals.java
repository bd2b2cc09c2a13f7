package dev.holdfast.torture.run;

/** What a torture comes to. */
public record Totals(String what, long operations, int faults, long violations) {

  public Totals plus(Totals other) {
    return new Totals(
        "together",
        operations + other.operations,
        faults + other.faults,
        violations + other.violations);
  }

  /** 0: all is well, 1: a promise was broken. */
  public int exitCode() {
    return violations == 0 ? 0 : 1;
  }
}
