package dev.holdfast.availability.jdbc;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.ClaimResult;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How one kind of database keeps blockades: its tables and its statements. Every method works on
 * the connection it is given and leaves transactions alone.
 */
interface Tables {

  TimeSlot normalize(TimeSlot slot);

  /** Adds all of the claims or none. Called in a transaction, or for one claim also without. */
  ClaimResult claim(Connection connection, List<Claim> claims, Owner owner, Optional<Duration> ttl)
      throws SQLException, Interference;

  List<Blockade> lock(Connection connection, List<Claim> claims) throws SQLException, Interference;

  void replace(Connection connection, List<Blockade> gone, List<Blockade> instead)
      throws SQLException, Interference;

  List<Blockade> blockades(Connection connection, Set<ResourceId> resources, TimeSlot slot)
      throws SQLException;

  List<Calendar> calendars(Connection connection, Set<ResourceId> resources, TimeSlot window)
      throws SQLException;

  List<ResourceId> childrenOf(Connection connection, ResourceId parent) throws SQLException;

  void setParent(Connection connection, ResourceId resource, Optional<ResourceId> parent)
      throws SQLException, Interference;

  Instant now(Connection connection) throws SQLException;

  /** What an error of this database means. */
  Trouble troubleOf(SQLException error);
}
