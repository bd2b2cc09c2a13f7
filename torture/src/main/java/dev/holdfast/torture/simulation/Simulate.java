package dev.holdfast.torture.simulation;

import dev.holdfast.availability.document.DocumentStore;
import dev.holdfast.availability.dynamodb.DynamoDbDocuments;
import dev.holdfast.availability.dynamodb.DynamoDbTable;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.tck.SettableClock;
import dev.holdfast.availability.tck.SimulationMain;
import dev.holdfast.availability.tck.StoreUnderTest;
import dev.holdfast.testbed.DynamoDbServer;
import dev.holdfast.torture.run.Silence;
import dev.holdfast.torture.table.DynamoDbTables;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Simulates the stores on real databases: {@code ./holdfast simulate --store postgres}. */
public final class Simulate {

  private Simulate() {}

  public static void main(String[] arguments) {
    Silence.begin();
    System.exit(
        SimulationMain.run(
            List.of(arguments),
            Map.of(
                "postgres", new Once(StoresWithClocks::postgres),
                "sqlite", new Once(StoresWithClocks::sqlite),
                "mariadb", new Once(StoresWithClocks::mariaDb),
                "segments", new Once(StoresWithClocks::segments),
                "dynamodb", new Once(Simulate::dynamoDb))));
  }

  private record OnDynamoDb(AvailabilityStore store, SettableClock clock)
      implements StoreUnderTest {
    @Override
    public void advance(Duration time) {
      clock.advance(time);
    }
  }

  private static StoreUnderTest dynamoDb() {
    DynamoDbClient client = DynamoDbTables.client(DynamoDbServer.shared().endpoint());
    DynamoDbTable.create(client, "holdfast");
    SettableClock clock = SettableClock.at(Instant.parse("2030-01-01T00:00:00Z"));
    DynamoDbDocuments documents = DynamoDbDocuments.open(client, "holdfast");
    return new OnDynamoDb(DocumentStore.over(documents, clock), clock);
  }

  /** One database for all seeds; each makes up its own resources. */
  private static final class Once implements Supplier<StoreUnderTest> {

    private final Supplier<StoreUnderTest> start;
    private Optional<StoreUnderTest> started = Optional.empty();

    Once(Supplier<StoreUnderTest> start) {
      this.start = start;
    }

    @Override
    public StoreUnderTest get() {
      if (started.isEmpty()) {
        started = Optional.of(start.get());
      }
      return started.get();
    }
  }
}
