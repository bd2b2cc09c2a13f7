package dev.holdfast.server.store.dynamodb;

import dev.holdfast.availability.ResourceId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.resource.Resource;
import dev.holdfast.scheduling.resource.Resources;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Resources in their host's partition; another item of each is found by its timeline. */
record DynamoResources(Unit unit) implements Resources {

  private static String partition(HostId host) {
    return "RESOURCES#" + host.value();
  }

  private static Key key(HostId host, String id) {
    return new Key(Table.SERVICE, partition(host), id);
  }

  private static Key timelineKey(ResourceId timeline) {
    return Key.alone(Table.SERVICE, "TIMELINE#" + timeline.value());
  }

  @Override
  public boolean add(Resource resource) {
    if (find(resource.host(), resource.id()).isPresent()) {
      return false;
    }
    unit.write(item(resource));
    unit.add(
        Item.at(timelineKey(resource.timeline()))
            .with("host", resource.host().value())
            .with("id", resource.id()));
    return true;
  }

  @Override
  public boolean update(Resource changed) {
    boolean isNext =
        find(changed.host(), changed.id())
            .filter(before -> before.version() == changed.version() - 1)
            .isPresent();
    if (isNext) {
      unit.write(item(changed));
    }
    return isNext;
  }

  private static Item item(Resource resource) {
    Item item =
        Item.at(key(resource.host(), resource.id()))
            .with("host", resource.host().value())
            .with("id", resource.id())
            .with("timeline", resource.timeline().value())
            .with("name", resource.name())
            .with("parent", resource.parent())
            .with("version", resource.version());
    resource
        .parent()
        .ifPresent(
            parent ->
                item.in(
                    Table.Index.BY_PARENT,
                    parentPartition(resource.host(), parent),
                    resource.id()));
    return item;
  }

  private static String parentPartition(HostId host, String parent) {
    return "PARENT#" + host.value() + "#" + parent;
  }

  @Override
  public Optional<Resource> find(HostId host, String id) {
    return unit.find(key(host, id)).map(DynamoResources::resource);
  }

  @Override
  public Optional<Resource> find(HostId host, ResourceId timeline) {
    return unit.find(timelineKey(timeline))
        .filter(item -> item.text("host").equals(host.value()))
        .flatMap(item -> find(host, item.text("id")));
  }

  @Override
  public List<Resource> find(HostId host, Collection<String> ids) {
    List<Key> keys = ids.stream().distinct().sorted().map(id -> key(host, id)).toList();
    return unit.findAll(keys).stream().map(DynamoResources::resource).toList();
  }

  @Override
  public List<Resource> page(
      HostId host, Optional<String> parent, Optional<String> after, int limit) {
    Query all =
        parent
            .map(id -> Query.of(Table.SERVICE, Table.Index.BY_PARENT, parentPartition(host, id)))
            .orElseGet(() -> Query.of(Table.SERVICE, partition(host)));
    Query rest = after.map(all::after).orElse(all);
    return unit.list(rest, limit).stream().map(DynamoResources::resource).toList();
  }

  private static Resource resource(Item item) {
    return new Resource(
        new HostId(item.text("host")),
        item.text("id"),
        ResourceId.of(item.text("timeline")),
        item.optionalText("name"),
        item.optionalText("parent"),
        item.version());
  }
}
