package dev.holdfast.server.store.jdbc;

import dev.holdfast.availability.ResourceId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.resource.Resource;
import dev.holdfast.scheduling.resource.Resources;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Resources in a table. */
record JdbcResources(Db db) implements Resources {

  private static final Columns TABLE =
      Columns.of("scheduling_resource", "host", "id", "timeline", "name", "parent", "version");

  private static final String UPDATE =
      TABLE.update("host", "id", "timeline") + " and version = :before";
  private static final String OF_HOST = TABLE.find("host");
  static final String FIND = TABLE.find("host", "id");
  static final String FIND_BY_TIMELINE = TABLE.find("host", "timeline");

  @Override
  public boolean add(Resource resource) {
    return db.insert(TABLE.insert(), row(resource));
  }

  @Override
  public boolean update(Resource changed) {
    return db.update(UPDATE, row(changed)) == 1;
  }

  private static Map<String, Object> row(Resource resource) {
    return Map.of(
        "host", resource.host().value(),
        "id", resource.id(),
        "timeline", resource.timeline().value(),
        "name", resource.name(),
        "parent", resource.parent(),
        "version", resource.version(),
        "before", resource.version() - 1);
  }

  @Override
  public Optional<Resource> find(HostId host, String id) {
    return db.row(FIND, JdbcResources::resource, Map.of("host", host.value(), "id", id));
  }

  @Override
  public Optional<Resource> find(HostId host, ResourceId timeline) {
    return db.row(
        FIND_BY_TIMELINE,
        JdbcResources::resource,
        Map.of("host", host.value(), "timeline", timeline.value()));
  }

  @Override
  public List<Resource> find(HostId host, Collection<String> ids) {
    return ids.isEmpty()
        ? List.of()
        : db.rows(
            OF_HOST + " and id in (:ids) order by id",
            JdbcResources::resource,
            Map.of("host", host.value(), "ids", ids));
  }

  @Override
  public List<Resource> page(
      HostId host, Optional<String> parent, Optional<String> after, int limit) {
    Where where = pageQuery(host, parent, after, limit);
    return db.rows(where.sql(), JdbcResources::resource, where.parameters());
  }

  static Where pageQuery(HostId host, Optional<String> parent, Optional<String> after, int limit) {
    Where where = new Where(OF_HOST, Map.of("host", host.value()));
    parent.ifPresent(id -> where.and("parent = :parent", Map.of("parent", id)));
    after.ifPresent(id -> where.and("id > :after", Map.of("after", id)));
    return where.append(" order by id limit :limit", Map.of("limit", limit));
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
