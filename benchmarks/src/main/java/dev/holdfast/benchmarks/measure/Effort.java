package dev.holdfast.benchmarks.measure;

/** How long to measure: the longer, the smaller the spread. */
public enum Effort {
  QUICK,
  FULL
}
