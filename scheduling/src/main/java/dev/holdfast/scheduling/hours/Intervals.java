package dev.holdfast.scheduling.hours;

import static java.util.Objects.requireNonNull;

import dev.holdfast.availability.TimeSlot;
import java.time.Instant;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Half-open intervals of time in order, of which no two overlap or abut: a set of instants.
 *
 * <p>Kept as two arrays of microseconds, because a month of slots asks them thousands of times.
 */
public final class Intervals {

  private static final Intervals NONE = new Intervals(new long[0], new long[0], 0);

  private final long[] starts;
  private final long[] ends;
  private final int size;

  private Intervals(long[] starts, long[] ends, int size) {
    this.starts = starts;
    this.ends = ends;
    this.size = size;
  }

  /** No time at all. */
  public static Intervals none() {
    return NONE;
  }

  /** The time of these slots, which may overlap and come in any order. */
  public static Intervals of(Collection<TimeSlot> slots) {
    Builder builder = new Builder(slots.size());
    slots.forEach(builder::add);
    return builder.build();
  }

  /** The time that is in all of them: none if there are none. */
  public static Intervals intersection(List<Intervals> all) {
    return all.stream().reduce(Intervals::intersect).orElse(NONE);
  }

  /** How many intervals there are. */
  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  /** The first instant of an interval. */
  public Instant from(int index) {
    return EpochMicros.toInstant(fromMicros(index));
  }

  /** The first instant after an interval, {@link Instant#MAX} if it never ends. */
  public Instant to(int index) {
    return EpochMicros.toInstant(toMicros(index));
  }

  /** The first microsecond of an interval. */
  public long fromMicros(int index) {
    return starts[check(index)];
  }

  /** The first microsecond after an interval, {@link EpochMicros#NEVER} if it never ends. */
  public long toMicros(int index) {
    return ends[check(index)];
  }

  /** The first interval that ends after a microsecond, or {@link #size} if none does. */
  public int firstEndingAfter(long micros) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ends[middle] > micros) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Whether all the time between the two instants is in one interval. */
  public boolean contains(Instant from, Instant to) {
    long start = EpochMicros.of(from);
    int index = firstEndingAfter(start);
    return index < size && starts[index] <= start && EpochMicros.of(to) <= ends[index];
  }

  /** The time that is in this but not in the other. */
  public Intervals minus(Intervals other) {
    Builder left = new Builder(size + other.size);
    int theirs = 0;
    for (int i = 0; i < size; i++) {
      long next = starts[i];
      while (theirs < other.size && other.ends[theirs] <= next) {
        theirs++;
      }
      for (int j = theirs; j < other.size && other.starts[j] < ends[i]; j++) {
        left.add(next, other.starts[j]);
        next = other.ends[j];
      }
      left.add(next, ends[i]);
    }
    return left.build();
  }

  /** The time that is in both. */
  public Intervals intersect(Intervals other) {
    Builder both = new Builder(size + other.size);
    int i = 0;
    int j = 0;
    while (i < size && j < other.size) {
      both.add(Math.max(starts[i], other.starts[j]), Math.min(ends[i], other.ends[j]));
      if (ends[i] < other.ends[j]) {
        i++;
      } else {
        j++;
      }
    }
    return both.build();
  }

  /** The time that is in either. */
  public Intervals union(Intervals other) {
    if (isEmpty() || other.isEmpty()) {
      return isEmpty() ? other : this;
    }
    Builder all = new Builder(size + other.size);
    for (int i = 0; i < size; i++) {
      all.add(starts[i], ends[i]);
    }
    for (int i = 0; i < other.size; i++) {
      all.add(other.starts[i], other.ends[i]);
    }
    return all.build();
  }

  /** Those of the intervals that have time between the two microseconds, whole. */
  Intervals meeting(long from, long to) {
    int first = firstEndingAfter(from);
    int end = first;
    while (end < size && starts[end] < to) {
      end++;
    }
    return first == 0 && end == size
        ? this
        : new Intervals(
            Arrays.copyOfRange(starts, first, end),
            Arrays.copyOfRange(ends, first, end),
            end - first);
  }

  /** The intervals as slots. */
  public List<TimeSlot> toSlots() {
    return List.copyOf(
        new AbstractList<TimeSlot>() {
          @Override
          public TimeSlot get(int index) {
            return TimeSlot.of(from(index), to(index));
          }

          @Override
          public int size() {
            return size;
          }
        });
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Intervals those
        && Arrays.equals(starts, 0, size, those.starts, 0, those.size)
        && Arrays.equals(ends, 0, size, those.ends, 0, those.size);
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (int i = 0; i < size; i++) {
      hash = 31 * (31 * hash + Long.hashCode(starts[i])) + Long.hashCode(ends[i]);
    }
    return hash;
  }

  @Override
  public String toString() {
    return toSlots().toString();
  }

  private int check(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException(
          "There is no interval %s: there are %s, counted from 0".formatted(index, size));
    }
    return index;
  }

  /** Gathers intervals in any order, overlapping or not. */
  public static final class Builder {

    private long[] starts;
    private long[] ends;
    private int size;
    private boolean sorted = true;

    public Builder() {
      this(16);
    }

    private Builder(int expected) {
      starts = new long[expected];
      ends = new long[expected];
    }

    public Builder add(TimeSlot slot) {
      requireNonNull(slot, "Slot must not be null");
      return add(EpochMicros.of(slot.from()), EpochMicros.of(slot.to()));
    }

    /** Adds the time between two microseconds; nothing if that is none. */
    public Builder add(long from, long to) {
      if (from >= to) {
        return this;
      }
      if (size > 0 && from >= starts[size - 1] && from <= ends[size - 1]) {
        ends[size - 1] = Math.max(to, ends[size - 1]);
        return this;
      }
      sorted &= size == 0 || from > ends[size - 1];
      grow();
      starts[size] = from;
      ends[size++] = to;
      return this;
    }

    /** Gives what was gathered; the builder is of no use afterwards. */
    public Intervals build() {
      if (size == 0) {
        return NONE;
      }
      if (!sorted) {
        join();
      }
      return new Intervals(starts, ends, size);
    }

    /**
     * Sorts starts and ends each for itself. That pairs them differently and still covers the same
     * time: a stretch is over where as many have ended as had begun.
     */
    private void join() {
      Arrays.sort(starts, 0, size);
      Arrays.sort(ends, 0, size);
      int last = 0;
      for (int i = 1; i < size; i++) {
        if (starts[i] > ends[last]) {
          last++;
          starts[last] = starts[i];
        }
        ends[last] = ends[i];
      }
      size = last + 1;
    }

    private void grow() {
      if (size == starts.length) {
        int larger = Math.max(16, size * 2);
        starts = Arrays.copyOf(starts, larger);
        ends = Arrays.copyOf(ends, larger);
      }
    }
  }
}
