package dev.holdfast.availability.tck;

/** The kit on the memory store, quickly, for {@code ./holdfast mutate}. */
final class MutatedMemoryStore extends QuickContract {}
