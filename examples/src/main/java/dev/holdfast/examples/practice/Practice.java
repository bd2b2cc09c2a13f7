package dev.holdfast.examples.practice;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.ResourceId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * A practice with several doctors and rooms. An appointment takes a doctor and a room or neither,
 * so no patient waits in a room without a doctor.
 */
final class Practice {

  private final Availability availability;
  private final List<ResourceId> rooms;

  Practice(Availability availability, List<ResourceId> rooms) {
    this.availability = availability;
    this.rooms = List.copyOf(rooms);
  }

  // @start region=practice-book
  /** Books the first of these doctors who is free, and any free room. */
  BlockResult book(Appointment appointment, List<ResourceId> doctors) {
    return availability.transaction(
        tx -> {
          BlockResult doctor = tx.blockAnyOf(doctors, appointment.forDoctor(), appointment.owner());
          if (doctor instanceof BlockResult.Refused) {
            return Outcome.rollback(doctor);
          }
          BlockResult room = tx.blockAnyOf(rooms, appointment.forRoom(), appointment.owner());
          if (room instanceof BlockResult.Refused) {
            return Outcome.rollback(room);
          }
          return Outcome.commit(both((BlockResult.Blocked) doctor, (BlockResult.Blocked) room));
        });
  }

  // @end

  // @start region=practice-operate
  /** Books all of these doctors and this room, or none of them. */
  BlockResult operate(Appointment appointment, Collection<ResourceId> doctors, ResourceId theatre) {
    List<Claim> claims = new ArrayList<>();
    claims.add(Claim.of(theatre, appointment.forRoom()));
    doctors.forEach(doctor -> claims.add(Claim.of(doctor, appointment.forDoctor())));
    return availability.blockAll(claims, appointment.owner());
  }

  // @end

  private static BlockResult both(BlockResult.Blocked doctor, BlockResult.Blocked room) {
    return new BlockResult.Blocked(List.of(doctor.blockade(), room.blockade()));
  }
}
