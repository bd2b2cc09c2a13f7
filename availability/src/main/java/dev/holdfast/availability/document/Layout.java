package dev.holdfast.availability.document;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.LocalDate;
import java.util.List;

/**
 * Which document contains what. Ids of different kinds end differently, so they never collide, even
 * if a resource has a strange name.
 */
final class Layout {

  /** A blockade that touches more days than this does not get an entry in each of them. */
  static final int MAX_DAYS = 31;

  private Layout() {}

  static String day(ResourceId resource, LocalDate day) {
    return resource + "_" + day.toString().replace('-', '_');
  }

  static String resource(ResourceId resource) {
    return resource + "_resource";
  }

  static String children(ResourceId parent) {
    return parent + "_children";
  }

  static boolean isLong(TimeSlot slot) {
    return slot.isOpenEnded() || Days.of(slot).count() > MAX_DAYS;
  }

  /** The documents that have, or will have, an entry of this blockade. */
  static List<String> homesOf(Blockade blockade) {
    ResourceId resource = blockade.resource();
    return isLong(blockade.slot())
        ? List.of(resource(resource))
        : Days.of(blockade.slot()).all().stream().map(day -> day(resource, day)).toList();
  }
}
