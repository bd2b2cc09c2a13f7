package dev.holdfast.availability.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.NewSchema;
import dev.holdfast.testbed.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** With many blockades, nothing that a caller waits for looks at the whole table. */
final class PostgresPlanTest {

  private static final DataSource DATABASE = filled();
  private static final PostgresSql SQL = new PostgresSql(PostgresSql.CLOCK);
  private static final TimeSlot HOUR =
      TimeSlot.of(Instant.parse("2030-05-07T10:00:00Z"), Duration.ofHours(1));
  private static final List<Claim> CLAIMS =
      IntStream.range(0, 3).mapToObj(i -> Claim.of(ResourceId.of("room-" + i), HOUR)).toList();
  private static final List<Blockade> BLOCKADES =
      CLAIMS.stream().map(claim -> Blockade.block(claim, Owner.of("Ann"))).toList();

  /** Statistics say that all is of one resource. */
  private static DataSource filledByOne() {
    DataSource database = NewSchema.onPostgres();
    Sql.run(
        database,
        """
        insert into holdfast_resource (id) select 'room-' || i from generate_series(0, 99) i;
        insert into holdfast_blockade
          select 7, tstzrange(starts, starts + interval '1 hour'), gen_random_uuid(), 'Ann', false
          from generate_series(timestamptz '2030-01-01 00:00Z', '2030-01-05 00:00Z', '1 hour') starts;
        analyze holdfast_resource, holdfast_blockade;
        """);
    return database;
  }

  private static DataSource filled() {
    DataSource database = NewSchema.onPostgres();
    Sql.run(
        database,
        """
        insert into holdfast_resource (id, parent)
          select 'room-' || i, 'house-' || i / 10 from generate_series(0, 9999) i;
        insert into holdfast_blockade
          select key, tstzrange(starts, starts + interval '1 hour'), gen_random_uuid(), 'Ann', false
          from holdfast_resource,
            generate_series(timestamptz '2030-01-01 00:00Z', '2030-01-01 09:00Z', '2 hours') starts;
        analyze holdfast_resource, holdfast_blockade;
        """);
    return database;
  }

  @FunctionalInterface
  private interface Binding {
    PostgresCall of(PostgresCall call) throws SQLException;
  }

  private static String planOf(String sql, Binding binding) throws SQLException {
    try (Connection connection = DATABASE.getConnection()) {
      return planOf(connection, sql, binding);
    }
  }

  private static String planOf(Connection connection, String sql, Binding binding)
      throws SQLException {
    try (PostgresCall call =
            binding.of(new PostgresCall(connection, "explain " + sql, Duration.ofMinutes(1)));
        ResultSet row = call.read()) {
      StringBuilder plan = new StringBuilder();
      while (row.next()) {
        plan.append(row.getString(1)).append('\n');
      }
      return plan.toString();
    }
  }

  private static void assertThatRangesAreFoundByIndex(String plan) {
    assertThat(plan)
        .containsPattern(
            "holdfast_no_overlap[^\\n]*\\n *Index Cond: \\(\\(resource = .* AND \\(slot ")
        .contains("holdfast_resource_id_key")
        .doesNotContain("Seq Scan");
  }

  @Test
  void whatIsInTheWayOfAClaimIsFoundByIndex() throws SQLException {
    assertThatRangesAreFoundByIndex(planOf(SQL.liveOfOne, call -> call.with(HOUR).with("room-7")));
  }

  /** Such a plan would be kept when others have blockades at the same time. */
  @Test
  void theResourceIsLookedUpFirstEvenIfAllIsOfOne() throws SQLException {
    try (Connection connection = filledByOne().getConnection();
        var statement = connection.createStatement()) {
      statement.execute("set enable_seqscan = off");
      assertThatRangesAreFoundByIndex(
          planOf(connection, SQL.liveOfOne, call -> call.with(HOUR).with("room-7")));
    }
  }

  @Test
  void whatIsInTheWayOfSeveralClaimsIsFoundByIndex() throws SQLException {
    assertThatRangesAreFoundByIndex(planOf(SQL.live, call -> call.withClaims(CLAIMS)));
  }

  @Test
  void severalClaimsLookForExpiredHoldsByIndex() throws SQLException {
    assertThatRangesAreFoundByIndex(
        planOf(SQL.claimAll, call -> call.withSlots(BLOCKADES).with("Ann").with(Optional.empty())));
  }

  @Test
  void expiredHoldsAreFoundByIndex() throws SQLException {
    assertThatRangesAreFoundByIndex(planOf(SQL.removeExpired, call -> call.withClaims(CLAIMS)));
  }

  @Test
  void blockadesAreRemovedByIndex() throws SQLException {
    assertThatRangesAreFoundByIndex(planOf(PostgresSql.REMOVE, call -> call.withSlots(BLOCKADES)));
  }

  @Test
  void calendarsAreReadFromAnIndexInOrder() throws SQLException {
    assertThat(planOf(SQL.taken, call -> call.with(HOUR).withTexts(List.of("room-7", "room-8"))))
        .containsPattern(
            "Index Only Scan using holdfast_blockade_in_order[^\\n]*\\n *Index Cond:"
                + " \\(\\(resource = .*lower\\(slot\\)\\) >= .*lower\\(slot\\)\\) < ")
        .containsPattern("Index Only Scan Backward using holdfast_blockade_in_order")
        .contains("holdfast_resource_id_key")
        .doesNotContain("Seq Scan");
  }

  @Test
  void childrenAreFoundByIndex() throws SQLException {
    assertThat(planOf(PostgresSql.CHILDREN_OF, call -> call.with("house-7")))
        .contains("holdfast_resource_parent")
        .doesNotContain("Seq Scan");
  }
}
