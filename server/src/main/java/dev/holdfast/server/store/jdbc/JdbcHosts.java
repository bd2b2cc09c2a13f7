package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.host.Hosts;
import dev.holdfast.server.store.TextsCodec;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Hosts in a table. */
record JdbcHosts(Db db) implements Hosts {

  private static final String INSERT =
      "insert into scheduling_host (name, email, zone, language, embed_origins, version, id, slug,"
          + " created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String UPDATE =
      "update scheduling_host set name = ?, email = ?, zone = ?, language = ?,"
          + " embed_origins = ?, version = ? where id = ? and version = ?";
  private static final String SELECT =
      "select id, slug, name, email, zone, language, embed_origins, version, created_at"
          + " from scheduling_host";
  static final String FIND = SELECT + " where id = ?";
  static final String FIND_BY_SLUG = SELECT + " where slug = ?";
  static final String PAGE = SELECT + " where slug > ? order by slug limit ?";

  @Override
  public boolean add(Host host) {
    return db.insert(
        INSERT,
        host.name(),
        host.email(),
        host.zone().getId(),
        host.language().map(Locale::toLanguageTag),
        TextsCodec.write(host.embedOrigins()),
        host.version(),
        host.id().value(),
        host.slug(),
        host.createdAt());
  }

  @Override
  public boolean update(Host changed) {
    return db.update(
            UPDATE,
            changed.name(),
            changed.email(),
            changed.zone().getId(),
            changed.language().map(Locale::toLanguageTag),
            TextsCodec.write(changed.embedOrigins()),
            changed.version(),
            changed.id().value(),
            changed.version() - 1)
        == 1;
  }

  @Override
  public Optional<Host> find(HostId id) {
    return db.row(FIND, JdbcHosts::host, id.value());
  }

  @Override
  public Optional<Host> findBySlug(String slug) {
    return db.row(FIND_BY_SLUG, JdbcHosts::host, slug);
  }

  @Override
  public List<Host> page(Optional<String> afterSlug, int limit) {
    return db.rows(PAGE, JdbcHosts::host, afterSlug.orElse(""), limit);
  }

  private static Host host(Row row) throws SQLException {
    return new Host(
        new HostId(row.text("id")),
        row.text("slug"),
        row.text("name"),
        row.text("email"),
        ZoneId.of(row.text("zone")),
        row.optionalText("language").map(Locale::forLanguageTag),
        row.optionalText("embed_origins").map(TextsCodec::read).orElse(List.of()),
        row.number("version"),
        row.instant("created_at"));
  }
}
