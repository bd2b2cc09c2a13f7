package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.Claim;
import dev.holdfast.availability.ResourceId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The rows of resources, under whose lock all changes of their time are made. Rows are never
 * deleted. A missing one is made before others are locked: its maker may have to wait for others
 * who make some, and must not have anything meanwhile that these wait for.
 */
final class Resources {

  private static final String PUT_UNDER = "update holdfast_resource set parent = ? where id = ?";
  private static final String CHILDREN = "select id from holdfast_resource where parent = ?";

  private final Dialect dialect;

  Resources(Dialect dialect) {
    this.dialect = dialect;
  }

  /** Locks the resources of these claims in their order. */
  void lock(Connection connection, List<Claim> claims) throws SQLException, Interference {
    Set<String> ids = new LinkedHashSet<>();
    claims.forEach(claim -> ids.add(claim.resource().value()));
    if (ids.size() > 1) {
      createMissing(connection, ids);
    }
    for (String id : ids) {
      if (!lock(connection, id)) {
        create(connection, id);
        if (!lock(connection, id)) {
          throw new Interference("Resource %s is there, but not to be seen".formatted(id));
        }
      }
    }
  }

  private boolean lock(Connection connection, String id) throws SQLException {
    try (Call call = new Call(connection, dialect.lockResource());
        ResultSet row = call.with(id).atMost(dialect.seconds()).query()) {
      return row.next();
    }
  }

  /**
   * Looks again when it is our turn: to run into a row that somebody has made meanwhile would lock
   * it, and that out of order.
   */
  private void createMissing(Connection connection, Set<String> ids) throws SQLException {
    Set<String> missing = missing(connection, ids);
    if (missing.isEmpty()) {
      return;
    }
    takeTurn(connection);
    for (String id : missing(connection, missing)) {
      create(connection, id);
    }
  }

  private static Set<String> missing(Connection connection, Set<String> ids) throws SQLException {
    Set<String> missing = new LinkedHashSet<>(ids);
    String known = "select id from holdfast_resource where id in (%s)".formatted(marks(ids.size()));
    try (Call call = new Call(connection, known);
        ResultSet row = call.withAll(ids).query()) {
      while (row.next()) {
        missing.remove(row.getString(1));
      }
    }
    return missing;
  }

  private void takeTurn(Connection connection) throws SQLException {
    if (!dialect.isInnoDb()) {
      return;
    }
    try (Call call = new Call(connection, dialect.takeTurn());
        ResultSet row = call.atMost(dialect.seconds()).query()) {
      row.next();
    }
  }

  private void create(Connection connection, String id) throws SQLException {
    try (Call call = new Call(connection, dialect.createResource())) {
      call.with(id).atMost(dialect.seconds()).update();
    }
  }

  void setParent(Connection connection, ResourceId resource, Optional<ResourceId> parent)
      throws SQLException {
    if (!putUnder(connection, resource, parent) && parent.isPresent()) {
      create(connection, resource.value());
      putUnder(connection, resource, parent);
    }
  }

  private static boolean putUnder(
      Connection connection, ResourceId resource, Optional<ResourceId> parent) throws SQLException {
    try (Call call = new Call(connection, PUT_UNDER)) {
      String above = parent.map(ResourceId::value).orElse(null);
      return call.with(above).with(resource.value()).update() > 0;
    }
  }

  List<ResourceId> childrenOf(Connection connection, ResourceId parent) throws SQLException {
    try (Call call = new Call(connection, CHILDREN);
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
  static List<String> padded(Collection<ResourceId> resources) {
    List<String> names = new ArrayList<>();
    resources.forEach(resource -> names.add(resource.value()));
    while (Integer.bitCount(names.size()) > 1) {
      names.add("");
    }
    return names;
  }

  /** That many question marks. */
  static String marks(int count) {
    return "?" + ", ?".repeat(count - 1);
  }
}
