package dev.holdfast.torture;

import dev.holdfast.torture.Span.Cell;

/** A promise that was not kept, and the first quarter of an hour concerned. */
public record Violation(String what, Cell where) {}
