package dev.holdfast.server.store.jdbc;

import dev.holdfast.availability.ResourceId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.resource.Resource;
import dev.holdfast.scheduling.resource.Resources;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Resources in a table. */
record JdbcResources(Db db) implements Resources {

  private static final String INSERT =
      "insert into scheduling_resource (host, id, timeline, name, parent, version)"
          + " values (?, ?, ?, ?, ?, ?)";
  private static final String UPDATE =
      "update scheduling_resource set name = ?, parent = ?, version = ?"
          + " where host = ? and id = ? and version = ?";
  private static final String OF_HOST =
      "select host, id, timeline, name, parent, version from scheduling_resource where host = ?";
  static final String FIND = OF_HOST + " and id = ?";
  static final String FIND_BY_TIMELINE = OF_HOST + " and timeline = ?";

  @Override
  public boolean add(Resource resource) {
    return db.insert(
        INSERT,
        resource.host().value(),
        resource.id(),
        resource.timeline().value(),
        resource.name(),
        resource.parent(),
        resource.version());
  }

  @Override
  public boolean update(Resource changed) {
    return db.update(
            UPDATE,
            changed.name(),
            changed.parent(),
            changed.version(),
            changed.host().value(),
            changed.id(),
            changed.version() - 1)
        == 1;
  }

  @Override
  public Optional<Resource> find(HostId host, String id) {
    return db.row(FIND, JdbcResources::resource, host.value(), id);
  }

  @Override
  public Optional<Resource> find(HostId host, ResourceId timeline) {
    return db.row(FIND_BY_TIMELINE, JdbcResources::resource, host.value(), timeline.value());
  }

  @Override
  public List<Resource> find(HostId host, Collection<String> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    String marks = String.join(", ", Collections.nCopies(ids.size(), "?"));
    return new Where(OF_HOST, host.value())
        .and("id in (" + marks + ")", ids.toArray())
        .append(" order by id")
        .rows(db, JdbcResources::resource);
  }

  @Override
  public List<Resource> page(
      HostId host, Optional<String> parent, Optional<String> after, int limit) {
    return pageQuery(host, parent, after, limit).rows(db, JdbcResources::resource);
  }

  static Where pageQuery(HostId host, Optional<String> parent, Optional<String> after, int limit) {
    Where where = new Where(OF_HOST, host.value());
    parent.ifPresent(id -> where.and("parent = ?", id));
    after.ifPresent(id -> where.and("id > ?", id));
    return where.append(" order by id limit ?", limit);
  }

  private static Resource resource(Row row) throws SQLException {
    return new Resource(
        new HostId(row.text("host")),
        row.text("id"),
        ResourceId.of(row.text("timeline")),
        row.optionalText("name"),
        row.optionalText("parent"),
        row.number("version"));
  }
}
