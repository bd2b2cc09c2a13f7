package dev.holdfast.availability.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.document.DocumentStore;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** What docs/dynamodb.md shows. */
final class PageTest {

  /** Compiled only: it finds region and credentials by itself, which tests do not have. */
  static Availability open() {
    // @start region=dynamodb-open
    DynamoDbClient client = DynamoDbDocuments.client(DynamoDbClient.builder());
    DynamoDbTable.create(client, "holdfast");
    Availability availability =
        Availability.on(DocumentStore.over(DynamoDbDocuments.open(client, "holdfast")));
    // @end
    return availability;
  }

  @Test
  void aBookingComesTrueWithTheTimeThatItClaims() {
    String table = Local.newTable();
    DynamoDbDocuments documents = DynamoDbDocuments.open(Local.CLIENT, table);
    ResourceId room = ResourceId.of("room-1");
    TimeSlot slot = TimeSlot.parse("2026-01-05T08:00:00Z/PT4H");
    String bookingId = "booking-1";
    Map<String, AttributeValue> item = Map.of(DocumentItem.ID, AttributeValue.fromS(bookingId));
    Put newBooking = Put.builder().tableName(table).item(item).build();

    // @start region=dynamodb-own-items
    DynamoDbTransactions transactions = DynamoDbTransactions.over(documents);
    BlockResult result =
        transactions.run(
            (operations, items) -> {
              BlockResult blocked = operations.block(room, slot, Owner.of(bookingId));
              if (blocked instanceof BlockResult.Refused) {
                return Outcome.rollback(blocked);
              }
              items.add(TransactWriteItem.builder().put(newBooking).build());
              return Outcome.commit(blocked);
            });
    // @end

    assertThat(result).isInstanceOf(BlockResult.Blocked.class);
    assertThat(Local.CLIENT.getItem(get -> get.tableName(table).key(item)).hasItem()).isTrue();
  }
}
