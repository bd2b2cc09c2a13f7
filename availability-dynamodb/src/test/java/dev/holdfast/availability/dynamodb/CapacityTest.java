package dev.holdfast.availability.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.document.Document;
import dev.holdfast.availability.document.DocumentStore;
import dev.holdfast.availability.document.Swap;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What operations cost, as DynamoDB counts it; docs/dynamodb.md tells these numbers. */
class CapacityTest {

  private static final Owner ANN = Owner.of("Ann");
  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Instant MORNING = Instant.parse("2030-01-05T09:00:00Z");

  private final Spending spending = new Spending();
  private final DynamoDbClient client = spending.watch(Local.builder());
  private final DynamoDbDocuments documents = DynamoDbDocuments.open(client, Local.newTable());
  private final Availability availability = Availability.on(DocumentStore.over(documents));

  @AfterEach
  void close() {
    client.close();
  }

  private static TimeSlot hour(int day, int hour) {
    return TimeSlot.of(
        MORNING.plus(Duration.ofDays(day)).plus(Duration.ofHours(hour)), Duration.ofHours(1));
  }

  private void assertCosts(String what, int reads, double readUnits, double writeUnits) {
    System.out.printf(
        "%-40s %d reads, %d writes, %.0f read units, %.0f write units%n",
        what, spending.reads(), spending.writes(), spending.readUnits(), spending.writeUnits());
    assertThat(spending.reads()).as("reads of " + what).isEqualTo(reads);
    assertThat(spending.writes()).as("writes of " + what).isEqualTo(writeUnits == 0 ? 0 : 1);
    assertThat(spending.readUnits()).as("read units of " + what).isEqualTo(readUnits);
    assertThat(spending.writeUnits()).as("write units of " + what).isEqualTo(writeUnits);
    spending.reset();
  }

  @Test
  void aBlockIsOneReadAndOneWrite() {
    assertThat(availability.block(ROOM, hour(0, 0), ANN)).isInstanceOf(BlockResult.Blocked.class);
    // DynamoDB Local counts nothing for documents that are not there; DynamoDB counts one for each.
    assertCosts("block, first on its day", 1, 0, 4);

    availability.block(ROOM, hour(0, 1), ANN);
    assertCosts("block", 1, 2, 4);

    availability.block(ROOM, hour(0, 1), Owner.of("Bob"));
    assertCosts("refused block", 2, 4, 0);

    availability.calendar(ROOM, hour(0, 0));
    assertCosts("calendar of a day", 2, 4, 0);

    availability.release(ROOM, hour(0, 1), ANN);
    assertCosts("release", 1, 2, 4);
  }

  @Test
  void aBlockCostsTheSameHoweverManyOtherDaysAreInUse() {
    Document busy =
        new Document(
            "room_resource",
            0,
            List.of(),
            DocumentItemTest.TEN_YEARS,
            Optional.empty(),
            new TreeSet<>());
    documents.compareAndSwap(List.of(Swap.write(busy)));
    availability.block(ROOM, hour(0, 0), ANN);
    spending.reset();

    availability.block(ROOM, hour(0, 1), ANN);

    assertCosts("block beside ten years of other days", 1, 2, 4);
  }
}
