package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.host.Hosts;
import dev.holdfast.server.store.StoredValues;
import java.util.List;
import java.util.Optional;

/** Hosts by id; another item of each keeps its slug from others, and a third one lists it. */
record DynamoHosts(Unit unit) implements Hosts {

  private static final String LIST = "OWNERS";

  private static Key key(HostId id) {
    return Key.alone(Table.SERVICE, "OWNER#" + id.value());
  }

  private static Key slugKey(String slug) {
    return Key.alone(Table.SERVICE, "OWNERSLUG#" + slug);
  }

  private static Key listKey(String slug) {
    return new Key(Table.SERVICE, LIST, slug);
  }

  @Override
  public boolean add(Host host) {
    if (unit.find(slugKey(host.slug())).isPresent()) {
      return false;
    }
    unit.add(Item.at(slugKey(host.slug())).with("id", host.id().value()));
    unit.add(Item.at(listKey(host.slug())).with("id", host.id().value()));
    unit.add(item(host));
    return true;
  }

  @Override
  public boolean update(Host changed) {
    Optional<Item> before =
        unit.find(key(changed.id()))
            .filter(item -> Aggregates.host(item).version() == changed.version() - 1);
    before.ifPresent(item -> item.requireKnown(StoredValues.HOST));
    before.ifPresent(item -> unit.write(item(changed)));
    return before.isPresent();
  }

  private static Item item(Host host) {
    return Item.at(key(host.id())).holding(StoredValues.HOST, host);
  }

  @Override
  public Optional<Host> find(HostId id) {
    return unit.find(key(id)).map(Aggregates::host);
  }

  @Override
  public Optional<Host> findBySlug(String slug) {
    return unit.find(slugKey(slug)).flatMap(item -> find(new HostId(item.text("id"))));
  }

  @Override
  public List<Host> page(Optional<String> afterSlug, int limit) {
    Query all = Query.of(Table.SERVICE, LIST);
    List<Item> listed = unit.list(afterSlug.map(all::after).orElse(all), limit);
    List<Key> keys = listed.stream().map(item -> key(new HostId(item.text("id")))).toList();
    return unit.findAll(keys).stream().map(Aggregates::host).toList();
  }
}
