package dev.holdfast.server.store.dynamodb;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.Replies;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeChanged;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.server.store.OldWords;
import dev.holdfast.server.store.Samples;
import dev.holdfast.server.store.Stores;
import dev.holdfast.testbed.DynamoDbServer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Tables of an older server, whose events and replies say owner for host. */
final class HostRenameTest {

  private static final Replies.Request REQUEST = new Replies.Request("scope", "key");

  private final Host ann = Samples.host();
  private final EventType talk = Samples.eventType(ann);
  private final String prefix = DynamoDbServer.newTableName() + "_";

  private DynamoDbStore open() {
    DynamoDbClient client = Stores.client(DynamoDbServer.shared().endpoint());
    return DynamoDbStore.open(client, prefix, event -> OldWords.EVENT);
  }

  private void append(Transactions transactions) {
    transactions.run(
        tx -> {
          tx.outbox()
              .append(
                  List.of(
                      new EventTypeChanged(
                          EventKey.EVENT_TYPE_CREATED, talk, ann, talk.updatedAt())));
          return commit("done");
        });
  }

  private void writeAsAnOlderServer() {
    try (DynamoDbStore old = open()) {
      append(old.transactions());
      old.transactions().run(tx -> commit(tx.events().arrange(Samples.NOW, 9)));
      append(old.transactions());
      old.transactions()
          .run(
              tx -> {
                tx.replies().begin(REQUEST, Samples.NOW);
                tx.replies().remember(REQUEST, new Replies.Reply("sha", 201, "{}", OldWords.REPLY));
                return commit("done");
              });
    }
    forgetUpgrade();
  }

  private void forgetUpgrade() {
    try (DynamoDbClient client = Stores.client(DynamoDbServer.shared().endpoint())) {
      client.deleteItem(
          request ->
              request.tableName(Table.SERVICE.nameWith(prefix)).key(HostRename.DONE.attributes()));
    }
  }

  @Test
  void storedEventsAndRepliesSayHostWhereTheySaidOwner() {
    writeAsAnOlderServer();

    try (DynamoDbStore store = open()) {
      Transactions transactions = store.transactions();
      transactions.run(tx -> commit(tx.events().arrange(Samples.NOW, 9)));
      List<String> data =
          transactions.read(tx -> tx.events().after(0, 9)).stream().map(StoredEvent::data).toList();
      Optional<Replies.Reply> reply =
          transactions.run(tx -> rollback(tx.replies().begin(REQUEST, Samples.NOW)));

      assertThat(data).containsExactly(OldWords.NEW_EVENT, OldWords.NEW_EVENT);
      assertThat(reply.orElseThrow().body()).isEqualTo(OldWords.NEW_REPLY);
    }
  }

  @Test
  void theTablesAreReadOnce() {
    open().close();

    try (DynamoDbStore store = open()) {
      append(store.transactions());
    }
    try (DynamoDbStore store = open()) {
      Transactions transactions = store.transactions();
      transactions.run(tx -> commit(tx.events().arrange(Samples.NOW, 9)));
      List<StoredEvent> events = transactions.read(tx -> tx.events().after(0, 9));

      assertThat(events).extracting(StoredEvent::data).containsExactly(OldWords.EVENT);
    }
  }
}
