package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.host.Hosts;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.Optional;

/** Hosts in a table. */
record JdbcHosts(Db db) implements Hosts {

  private static final String INSERT =
      "insert into scheduling_host (id, slug, name, email, zone, created_at)"
          + " values (?, ?, ?, ?, ?, ?)";
  private static final String SELECT =
      "select id, slug, name, email, zone, created_at from scheduling_host";
  static final String FIND = SELECT + " where id = ?";
  static final String FIND_BY_SLUG = SELECT + " where slug = ?";

  @Override
  public boolean add(Host host) {
    return db.insert(
        INSERT,
        host.id().value(),
        host.slug(),
        host.name(),
        host.email(),
        host.zone().getId(),
        host.createdAt());
  }

  @Override
  public Optional<Host> find(HostId id) {
    return db.row(FIND, JdbcHosts::host, id.value());
  }

  @Override
  public Optional<Host> findBySlug(String slug) {
    return db.row(FIND_BY_SLUG, JdbcHosts::host, slug);
  }

  private static Host host(Row row) throws SQLException {
    return new Host(
        new HostId(row.text("id")),
        row.text("slug"),
        row.text("name"),
        row.text("email"),
        ZoneId.of(row.text("zone")),
        row.instant("created_at"));
  }
}
