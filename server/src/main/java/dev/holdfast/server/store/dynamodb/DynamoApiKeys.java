package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.host.ApiKeys;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Keys in their host's partition; another item of each is found by its hash. */
record DynamoApiKeys(Unit unit) implements ApiKeys {

  private static final int MOST = Integer.MAX_VALUE;

  private static String partition(HostId host) {
    return "OWNER#" + host.value();
  }

  private static Key key(ApiKey key) {
    return new Key(
        Table.SERVICE,
        partition(key.host()),
        "KEY#" + Item.sortable(key.createdAt()) + "#" + key.id());
  }

  private static Key hashKey(String hash) {
    return Key.alone(Table.SERVICE, "KEYHASH#" + hash);
  }

  @Override
  public void add(ApiKey key) {
    unit.add(item(key(key), key));
    unit.add(item(hashKey(key.hash()), key));
  }

  private static Item item(Key at, ApiKey key) {
    return Item.at(at)
        .with("id", key.id())
        .with("host", key.host().value())
        .with("name", key.name())
        .with("hash", key.hash())
        .with("hint", key.hint())
        .with("created_at", key.createdAt())
        .with("scope", key.scope())
        .with("expires_at", key.expiresAt())
        .with("last_used_at", key.lastUsedAt());
  }

  @Override
  public Optional<ApiKey> findByHash(String hash) {
    return unit.find(hashKey(hash)).map(DynamoApiKeys::key);
  }

  @Override
  public List<ApiKey> of(HostId host) {
    Query keys = Query.of(Table.SERVICE, partition(host)).beginningWith("KEY#");
    return unit.list(keys, MOST).stream().map(DynamoApiKeys::key).toList();
  }

  @Override
  public void used(ApiKey key, Instant at) {
    Stream.of(key(key), hashKey(key.hash()))
        .flatMap(place -> unit.find(place).stream())
        .filter(item -> key(item).lastUsedAt().filter(at::isBefore).isEmpty())
        .forEach(item -> unit.write(item(item.key(), key(item).usedAt(at))));
  }

  @Override
  public boolean remove(HostId host, String id) {
    Optional<ApiKey> found = of(host).stream().filter(key -> key.id().equals(id)).findFirst();
    found.ifPresent(
        key -> {
          unit.delete(key(key));
          unit.delete(hashKey(key.hash()));
        });
    return found.isPresent();
  }

  private static ApiKey key(Item item) {
    return new ApiKey(
        item.text("id"),
        new HostId(item.text("host")),
        item.text("name"),
        item.text("hash"),
        item.text("hint"),
        item.instant("created_at"),
        item.optionalText("scope").map(ApiKey.Scope::valueOf).orElse(ApiKey.Scope.WRITE),
        item.optionalInstant("expires_at"),
        item.optionalInstant("last_used_at"));
  }
}
