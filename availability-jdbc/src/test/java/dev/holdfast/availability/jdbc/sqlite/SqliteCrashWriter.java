package dev.holdfast.availability.jdbc.sqlite;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** A process that blocks time in many threads, and says so, until it is killed. */
final class SqliteCrashWriter {

  static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
  static final List<ResourceId> ROOMS =
      IntStream.range(0, 50).mapToObj(number -> ResourceId.of("room " + number)).toList();

  /** Ends a line, so that one that was cut off is known. */
  static final String END = " acknowledged";

  private static final int HOURS = 200_000;

  private SqliteCrashWriter() {}

  static String line(Blockade blockade) {
    return blockade.id() + " " + blockade.resource() + " " + blockade.slot();
  }

  public static void main(String[] args) {
    Availability availability = Availability.on(SqliteStore.open(Path.of(args[0])));
    for (int number = 0; number < 8; number++) {
      Owner owner = Owner.of("owner " + number);
      new Thread(() -> blockForEver(availability, owner)).start();
    }
  }

  private static void blockForEver(Availability availability, Owner owner) {
    Random random = new Random();
    while (true) {
      TimeSlot slot =
          TimeSlot.of(
              START.plus(Duration.ofHours(random.nextInt(HOURS))),
              Duration.ofHours(1 + random.nextInt(10)));
      ResourceId room = ROOMS.get(random.nextInt(ROOMS.size()));
      // Of what the owner has in part already, only a part would be new.
      if (availability.isAvailable(room, slot)
          && availability.block(room, slot, owner) instanceof BlockResult.Blocked blocked) {
        blocked.blockades().forEach(blockade -> System.out.println(line(blockade) + END));
      }
    }
  }
}
