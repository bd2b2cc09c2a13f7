package dev.holdfast.torture.check;

import dev.holdfast.torture.history.Span.Cell;

/** A promise that was not kept, and the first quarter of an hour concerned. */
public record Violation(String what, Cell where) {}
