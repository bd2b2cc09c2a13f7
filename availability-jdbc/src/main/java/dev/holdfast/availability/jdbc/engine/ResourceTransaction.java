package dev.holdfast.availability.jdbc.engine;

import dev.holdfast.availability.Claim;
import dev.holdfast.availability.ResourceId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A transaction on the rows of resources, under whose lock all changes of their time are made. Rows
 * are never deleted. A missing one is made before others are locked: its maker may have to wait for
 * others who make some, and must not have anything meanwhile that these wait for.
 */
abstract class ResourceTransaction extends JdbcTransaction {

  private static final String PUT_UNDER = "update holdfast_resource set parent = ? where id = ?";
  private static final String CHILDREN = "select id from holdfast_resource where parent = ?";

  protected final Dialect dialect;

  ResourceTransaction(Session session, Dialect dialect) {
    super(session);
    this.dialect = dialect;
  }

  /** Locks the resources of these claims in their order. */
  final void lockResources(List<Claim> claims) throws SQLException, ConflictException {
    Set<String> ids = new LinkedHashSet<>();
    claims.forEach(claim -> ids.add(claim.resource().value()));
    if (ids.size() > 1) {
      createMissing(ids);
    }
    for (String id : ids) {
      if (!lock(id)) {
        create(id);
        if (!lock(id)) {
          throw new ConflictException("Resource %s is there, but not to be seen".formatted(id));
        }
      }
    }
  }

  private boolean lock(String id) throws SQLException {
    try (Call call = new Call(session, dialect.lockResource());
        ResultSet row = call.with(id).atMost(dialect.seconds()).query()) {
      return row.next();
    }
  }

  /**
   * Looks again when it is our turn: to run into a row that somebody has made meanwhile would lock
   * it, and that out of order.
   */
  private void createMissing(Set<String> ids) throws SQLException {
    Set<String> missing = missing(ids);
    if (missing.isEmpty()) {
      return;
    }
    takeTurn();
    for (String id : missing(missing)) {
      create(id);
    }
  }

  private Set<String> missing(Set<String> ids) throws SQLException {
    Set<String> missing = new LinkedHashSet<>(ids);
    String known = "select id from holdfast_resource where id in (%s)".formatted(marks(ids.size()));
    try (Call call = new Call(session, known);
        ResultSet row = call.withAll(ids).query()) {
      while (row.next()) {
        missing.remove(row.getString(1));
      }
    }
    return missing;
  }

  private void takeTurn() throws SQLException {
    if (!dialect.isInnoDb()) {
      return;
    }
    try (Call call = new Call(session, dialect.takeTurn());
        ResultSet row = call.atMost(dialect.seconds()).query()) {
      row.next();
    }
  }

  private void create(String id) throws SQLException {
    try (Call call = new Call(session, dialect.createResource())) {
      call.with(id).atMost(dialect.seconds()).update();
    }
  }

  @Override
  protected final void putUnder(ResourceId resource, Optional<ResourceId> parent)
      throws SQLException {
    if (!isPutUnder(resource, parent) && parent.isPresent()) {
      create(resource.value());
      isPutUnder(resource, parent);
    }
  }

  private boolean isPutUnder(ResourceId resource, Optional<ResourceId> parent) throws SQLException {
    try (Call call = new Call(session, PUT_UNDER)) {
      String above = parent.map(ResourceId::value).orElse(null);
      return call.with(above).with(resource.value()).update() > 0;
    }
  }

  @Override
  protected final List<ResourceId> findChildren(ResourceId parent) throws SQLException {
    try (Call call = new Call(session, CHILDREN);
        ResultSet row = call.with(parent.value()).query()) {
      List<ResourceId> children = new ArrayList<>();
      while (row.next()) {
        children.add(ResourceId.of(row.getString(1)));
      }
      children.sort(null);
      return children;
    }
  }

  /** The names, made as many as the next power of two, so that there are few statements. */
  protected static List<String> padded(Collection<ResourceId> resources) {
    List<String> names = new ArrayList<>();
    resources.forEach(resource -> names.add(resource.value()));
    while (Integer.bitCount(names.size()) > 1) {
      names.add("");
    }
    return names;
  }

  /** That many question marks. */
  public static String marks(int count) {
    return "?" + ", ?".repeat(count - 1);
  }
}
