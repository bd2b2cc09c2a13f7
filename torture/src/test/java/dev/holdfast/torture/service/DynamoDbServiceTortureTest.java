package dev.holdfast.torture.service;

import dev.holdfast.torture.fault.Fault;
import dev.holdfast.torture.table.DynamoDbTables;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Two servers on DynamoDB are tortured, and lost bookings are found. */
@Tag("long")
final class DynamoDbServiceTortureTest {

  private final ShortTorture torment = new ShortTorture();

  @Test
  void twoServersOnDynamoDbKeepTheirPromisesWhateverGoesWrong() throws Exception {
    ServicePlan plan =
        ShortTorture.plan(Store.DYNAMODB, Fault.DATABASE_PAUSE, Fault.SLOW, Fault.CUT);
    try (ServiceTorture torture = torment.tortured(plan)) {
      torment.assertKept(torture, plan);

      DynamoDbClient client = ((DynamoDatabase) torture.database()).client();
      ShortTorture.assertFound(
          torture,
          () -> empty(client, DynamoDatabase.BOOKINGS, "PK", "SK"),
          "was acknowledged, but is lost");
    }
  }

  private static void empty(DynamoDbClient client, String table, String... keys) {
    for (Map<String, AttributeValue> item : DynamoDbTables.items(client, table)) {
      Map<String, AttributeValue> key =
          Stream.of(keys).collect(Collectors.toMap(Function.identity(), item::get));
      client.deleteItem(delete -> delete.tableName(table).key(key));
    }
  }
}
