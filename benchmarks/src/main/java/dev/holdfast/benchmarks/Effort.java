package dev.holdfast.benchmarks;

/** How long to measure: the longer, the smaller the spread. */
enum Effort {
  QUICK,
  FULL
}
