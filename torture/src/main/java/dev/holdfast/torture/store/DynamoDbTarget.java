package dev.holdfast.torture.store;

import dev.holdfast.availability.dynamodb.DynamoDbTable;
import dev.holdfast.testbed.DynamoDbServer;
import dev.holdfast.torture.fault.Engine;
import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.table.DynamoDbTables;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A DynamoDB Local, which is not killed: unlike DynamoDB, it may lose what it has acknowledged a
 * moment before.
 */
final class DynamoDbTarget implements Target {

  static final String TABLE = "holdfast";

  private final DynamoDbServer server = DynamoDbServer.inMemory();
  private final DynamoDbClient client = DynamoDbTables.client(server.endpoint());

  DynamoDbTarget() {
    DynamoDbTable.create(client, TABLE);
  }

  @Override
  public String description() {
    return "DynamoDB Local %s, which is not killed".formatted(DynamoDbServer.version());
  }

  @Override
  public String address() {
    return server.endpoint().toString();
  }

  @Override
  public Optional<Engine> engine() {
    return Optional.of(Engine.of(server));
  }

  @Override
  public long deadlocks() {
    return 0;
  }

  @Override
  public List<Row> rows() {
    return DynamoDbTables.rows(client, TABLE);
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
