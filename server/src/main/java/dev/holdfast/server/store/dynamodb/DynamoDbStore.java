package dev.holdfast.server.store.dynamodb;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.dynamodb.DynamoDbDocuments;
import dev.holdfast.availability.dynamodb.DynamoDbTable;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.server.store.ServiceStore;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** All that the service stores, in tables of DynamoDB, which are made if they are not there. */
public final class DynamoDbStore implements ServiceStore {

  private static final String TIME = "scheduling_time";

  private final DynamoDbClient client;
  private final DynamoTransactions transactions;

  private DynamoDbStore(DynamoDbClient client, DynamoTransactions transactions) {
    this.client = client;
    this.transactions = transactions;
  }

  /**
   * Opens the store.
   *
   * @param client as {@link DynamoDbDocuments#client} makes it; the store closes it
   * @param prefix of the tables' names
   * @param eventData the data of an event as a text
   */
  public static DynamoDbStore open(
      DynamoDbClient client, String prefix, Function<DomainEvent, String> eventData) {
    for (Table table : Table.values()) {
      DynamoDbTable.create(client, table.creation(prefix));
    }
    DynamoDbTable.create(client, prefix + TIME);
    DynamoDbDocuments time = DynamoDbDocuments.open(client, prefix + TIME);
    var transactions = new DynamoTransactions(client, prefix, time, eventData);
    new HostRename(client, Table.SERVICE.nameWith(prefix), transactions).run();
    return new DynamoDbStore(client, transactions);
  }

  @Override
  public Transactions transactions() {
    return transactions;
  }

  @Override
  public String secret(String name, Supplier<String> make) {
    Key key = secretKey(name);
    return transactions.transact(
        (operations, unit) -> {
          if (unit.find(key).isEmpty()) {
            unit.add(Item.at(key).with("value", make.get()));
          }
          return Outcome.commit(unit.find(key).orElseThrow().text("value"));
        });
  }

  @Override
  public Optional<String> findSecret(String name) {
    return transactions.transact(
        (operations, unit) ->
            Outcome.commit(unit.find(secretKey(name)).map(item -> item.text("value"))));
  }

  @Override
  public void putSecret(String name, String secret) {
    transactions.transact(
        (operations, unit) -> {
          unit.put(Item.at(secretKey(name)).with("value", secret));
          return Outcome.commit(name);
        });
  }

  private static Key secretKey(String name) {
    return Key.alone(Table.SERVICE, "SECRET#" + name);
  }

  @Override
  public void close() {
    client.close();
  }
}
