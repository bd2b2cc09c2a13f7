package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.host.Hosts;
import dev.holdfast.server.store.TextsCodec;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
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
    boolean isNext =
        find(changed.id()).filter(before -> before.version() == changed.version() - 1).isPresent();
    if (isNext) {
      unit.write(item(changed));
    }
    return isNext;
  }

  private static Item item(Host host) {
    return Item.at(key(host.id()))
        .with("id", host.id().value())
        .with("slug", host.slug())
        .with("name", host.name())
        .with("email", host.email())
        .with("zone", host.zone().getId())
        .with("language", host.language().map(Locale::toLanguageTag))
        .with("embed_origins", TextsCodec.write(host.embedOrigins()))
        .with("version", host.version())
        .with("created_at", host.createdAt());
  }

  @Override
  public Optional<Host> find(HostId id) {
    return unit.find(key(id)).map(DynamoHosts::host);
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
    return unit.findAll(keys).stream().map(DynamoHosts::host).toList();
  }

  private static Host host(Item item) {
    return new Host(
        new HostId(item.text("id")),
        item.text("slug"),
        item.text("name"),
        item.text("email"),
        ZoneId.of(item.text("zone")),
        item.optionalText("language").map(Locale::forLanguageTag),
        item.optionalText("embed_origins").map(TextsCodec::read).orElse(List.of()),
        item.version(),
        item.instant("created_at"));
  }
}
