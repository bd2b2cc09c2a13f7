package dev.holdfast.benchmarks.dynamodb;

import dev.holdfast.benchmarks.measure.Effort;
import dev.holdfast.benchmarks.measure.Suite;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import dev.holdfast.testbed.DynamoDbServer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** What the service consumes of DynamoDB, as DynamoDB Local counts it. */
public final class DynamoSuite implements Suite {

  private static final int FEW = 1_000;
  private static final int ROUNDS = 5;

  /** As good as flat: an item may fall on the other side of a kilobyte. */
  private static final Target FLAT = Target.atMost(1.05);

  private final Function<Effort, Integer> many;

  public DynamoSuite() {
    this(effort -> effort == Effort.QUICK ? 10_000 : 1_000_000);
  }

  /** With so many bookings stored, instead of a thousand. */
  public DynamoSuite(Function<Effort, Integer> many) {
    this.many = many;
  }

  @Override
  public String name() {
    return "dynamodb";
  }

  @Override
  public String description() {
    return "capacity units on DynamoDB (20 min, most of it to store 1,000,000 bookings;"
        + " --quick 1 min, 10,000)";
  }

  @Override
  public List<Figure> measure(Effort effort, Consumer<String> progress) {
    int size = many.apply(effort);
    DynamoDbServer server = DynamoDbServer.shared();
    progress.accept("Storing %,d and %,d bookings".formatted(FEW, size));
    try (DynamoBookings few = stored(server, FEW, progress);
        DynamoBookings all = stored(server, size, progress)) {
      progress.accept("dynamodb.*: %s rounds".formatted(ROUNDS));
      return measure(few, all, size);
    }
  }

  private static DynamoBookings stored(DynamoDbServer server, int size, Consumer<String> progress) {
    String prefix = DynamoDbServer.newTableName() + "_";
    return new DynamoBookings(server.endpoint(), prefix, size, progress);
  }

  /** What is measured, and which of its units. */
  private record Measure(
      String name, String note, Function<DynamoBookings, Capacity.Consumed> work, boolean writes) {

    double units(Capacity.Consumed consumed) {
      return writes ? consumed.writeUnits() : consumed.readUnits();
    }
  }

  private static List<Figure> measure(DynamoBookings few, DynamoBookings all, int size) {
    List<Measure> measures =
        List.of(
            new Measure("book.write_units", "to book", DynamoBookings::book, true),
            new Measure(
                "events.write_units", "to publish a booking's events", DynamoSuite::publish, true),
            new Measure("book.read_units", "to book", DynamoBookings::book, false),
            new Measure(
                "events.read_units", "to publish a booking's events", DynamoSuite::publish, false),
            new Measure("slots.read_units", "for a month of slots", DynamoBookings::slots, false));
    List<Figure> figures = new ArrayList<>();
    for (Measure measure : measures) {
      figures.add(figure(measure, few, all, size));
    }
    return figures;
  }

  private static Capacity.Consumed publish(DynamoBookings bookings) {
    bookings.publishEvents(); // of earlier bookings
    bookings.book();
    return bookings.publishEvents();
  }

  private static Figure figure(Measure measure, DynamoBookings few, DynamoBookings all, int size) {
    List<Figure.Round> rounds = new ArrayList<>();
    long requests = 0;
    for (int i = 0; i < ROUNDS; i++) {
      Capacity.Consumed reference = measure.work().apply(few);
      Capacity.Consumed ours = measure.work().apply(all);
      requests = ours.requests();
      rounds.add(new Figure.Round(measure.units(ours), measure.units(reference)));
    }
    return new Figure(
        "dynamodb." + measure.name(),
        "units",
        rounds,
        FLAT,
        "%s, with %,d bookings stored against %,d; %s requests"
            .formatted(measure.note(), size, FEW, requests));
  }
}
