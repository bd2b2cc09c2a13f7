package dev.holdfast.benchmarks.memory;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The calendar of a month, of a resource that is blocked for twenty minutes of each half hour over
 * years: some 1,440 blockades with as many free times between them.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CalendarBenchmark {

  private static final ResourceId RESOURCE = ResourceId.of("room");
  private static final Duration MONTH = Duration.ofDays(30);
  private static final int CELLS_PER_BLOCKADE = 3;

  @Param("100000")
  public int blockades;

  private final Availability availability = Availability.on(MemoryStore.create());
  private final List<TimeSlot> months = new ArrayList<>();
  private int next;

  @Setup
  public void fill() {
    Owner[] owners = {Owner.of("Ann"), Owner.of("Bob")};
    int end = blockades * CELLS_PER_BLOCKADE;
    for (int cell = 0; cell < end; cell += CELLS_PER_BLOCKADE) {
      availability.block(RESOURCE, Cells.slot(cell, cell + 2), owners[cell % 2]);
    }
    TimeSlot month = TimeSlot.of(Cells.START, MONTH);
    TimeSlot all = Cells.slot(0, end);
    do {
      months.add(month);
      month = TimeSlot.of(month.to(), MONTH);
    } while (all.encloses(month));
  }

  /** Another month each time, so that no two calls in a row find the same data in the cache. */
  @Benchmark
  public Calendar month() {
    next = (next + 1) % months.size();
    return availability.calendar(RESOURCE, months.get(next));
  }
}
