package dev.holdfast.availability.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import dev.holdfast.testbed.DynamoDbServer;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

class DynamoDbTableTest {

  private final String table = DynamoDbServer.newTableName();

  private static void assertMisconfigured(ThrowingCallable call, String... words) {
    assertThatThrownBy(call)
        .hasMessageContainingAll(words)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.kind()).isEqualTo(Kind.MISCONFIGURED));
  }

  @Test
  void itIsBilledOnDemandAndForgetsWhatHasATimeToLive() {
    DynamoDbTable.create(Local.CLIENT, table);

    assertThat(
            Local.CLIENT
                .describeTable(it -> it.tableName(table))
                .table()
                .billingModeSummary()
                .billingMode())
        .isEqualTo(BillingMode.PAY_PER_REQUEST);
    assertThat(Local.CLIENT.describeTimeToLive(it -> it.tableName(table)).timeToLiveDescription())
        .isEqualTo(
            TimeToLiveDescription.builder()
                .attributeName(DynamoDbTable.TIME_TO_LIVE)
                .timeToLiveStatus(TimeToLiveStatus.ENABLED)
                .build());
  }

  @Test
  void severalMayCreateItAtOnceAndAgain() {
    Stream<CompletableFuture<Void>> creators =
        Stream.generate(
                () -> CompletableFuture.runAsync(() -> DynamoDbTable.create(Local.CLIENT, table)))
            .limit(4);

    creators.toList().forEach(CompletableFuture::join);

    DynamoDbTable.create(Local.CLIENT, table);
    DynamoDbDocuments.open(Local.CLIENT, table);
  }

  @Test
  void aTableThatIsNotThereIsNamed() {
    assertMisconfigured(
        () -> DynamoDbDocuments.open(Local.CLIENT, "nowhere"),
        "Table nowhere",
        "not there",
        "DynamoDbTable.create");
  }

  @Test
  void aTableWithAnotherKeyIsNamedWithIt() {
    Local.CLIENT.createTable(
        it ->
            it.tableName(table)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    attribute("pk", ScalarAttributeType.S), attribute("at", ScalarAttributeType.N))
                .keySchema(key("pk", KeyType.HASH), key("at", KeyType.RANGE)));

    assertMisconfigured(
        () -> DynamoDbDocuments.open(Local.CLIENT, table),
        "Table " + table,
        "pk HASH S, at RANGE N",
        "table of their own");
    assertMisconfigured(() -> DynamoDbTable.create(Local.CLIENT, table), "pk HASH S");
  }

  private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  @Test
  void aClientThatRepeatsByItselfIsRefused() {
    DynamoDbTable.create(Local.CLIENT, table);

    try (DynamoDbClient plain = Local.builder().build()) {
      assertMisconfigured(
          () -> DynamoDbDocuments.open(plain, table), "DynamoDbDocuments.client(builder)");
    }
  }
}
