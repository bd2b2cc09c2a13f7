package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.account.Session;
import dev.holdfast.scheduling.account.Sessions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Sessions by hash; another item of each lists it. DynamoDB forgets them by itself. */
record DynamoSessions(Unit unit) implements Sessions {

  /** As many as one account has at the same time, and more. */
  private static final int MOST = 1000;

  private static Key key(String hash) {
    return Key.alone(Table.SERVICE, "SESSION#" + hash);
  }

  private static String partition(String account) {
    return "SESSIONS#" + account;
  }

  private static Key listKey(Session session) {
    return new Key(
        Table.SERVICE,
        partition(session.account()),
        Item.sortable(session.createdAt()) + "#" + session.hash());
  }

  @Override
  public void add(Session session) {
    unit.add(item(key(session.hash()), session));
    unit.add(item(listKey(session), session));
  }

  @Override
  public Optional<Session> find(String hash) {
    return unit.find(key(hash)).map(DynamoSessions::session);
  }

  @Override
  public List<Session> of(String account) {
    return unit.list(Query.of(Table.SERVICE, partition(account)), MOST).stream()
        .map(DynamoSessions::session)
        .toList();
  }

  @Override
  public void update(Session session) {
    if (find(session.hash()).isPresent()) {
      unit.write(item(key(session.hash()), session));
      unit.write(item(listKey(session), session));
    }
  }

  @Override
  public boolean remove(Session session) {
    boolean isThere = find(session.hash()).isPresent();
    unit.delete(key(session.hash()));
    unit.delete(listKey(session));
    return isThere;
  }

  @Override
  public int forgetBefore(Instant time, int limit) {
    return 0;
  }

  private static Item item(Key at, Session session) {
    return Item.at(at)
        .with("hash", session.hash())
        .with("account", session.account())
        .with("created_at", session.createdAt())
        .with("used_at", session.usedAt())
        .with("expires_at", session.expiresAt())
        .until(session.expiresAt());
  }

  private static Session session(Item item) {
    return new Session(
        item.text("hash"),
        item.text("account"),
        item.instant("created_at"),
        item.instant("used_at"),
        item.instant("expires_at"));
  }
}
