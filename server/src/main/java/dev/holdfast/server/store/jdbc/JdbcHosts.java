package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.host.Hosts;
import dev.holdfast.server.store.StoredValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Hosts in a table. */
record JdbcHosts(Db db) implements Hosts {

  private static final ValueTable<Host> TABLE =
      ValueTable.of("scheduling_host", StoredValues.HOST, "id")
          .column("id", host -> host.id().value())
          .column("slug", Host::slug)
          .version(Host::version);

  static final String FIND = TABLE.select() + " where id = :id";
  static final String FIND_BY_SLUG = TABLE.select() + " where slug = :slug";
  static final String PAGE = TABLE.select() + " where slug > :after order by slug limit :limit";

  @Override
  public boolean add(Host host) {
    return TABLE.insert(db, host);
  }

  @Override
  public boolean update(Host changed) {
    return TABLE.update(db, changed);
  }

  @Override
  public Optional<Host> find(HostId id) {
    return TABLE.row(db, FIND, Map.of("id", id.value()));
  }

  @Override
  public Optional<Host> findBySlug(String slug) {
    return TABLE.row(db, FIND_BY_SLUG, Map.of("slug", slug));
  }

  @Override
  public List<Host> page(Optional<String> afterSlug, int limit) {
    return TABLE.rows(db, PAGE, Map.of("after", afterSlug.orElse(""), "limit", limit));
  }
}
