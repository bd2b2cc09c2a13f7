package dev.holdfast.torture.service.history;

import dev.holdfast.torture.history.Call;
import dev.holdfast.torture.history.CallResult.State;
import dev.holdfast.torture.history.Deed;
import dev.holdfast.torture.history.Kind;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A request for time on a host's own timeline, with its answer.
 *
 * @param onBookings what it asks for if it is a disable
 * @param cancelled ids of the bookings that the answer says were cancelled
 * @param kept ids of the bookings that the answer says kept their time
 * @param inTheWay ids of the bookings that a refusal names
 */
public record HostDeed(
    Deed deed,
    OnBookings onBookings,
    Set<String> cancelled,
    Set<String> kept,
    Set<String> inTheWay) {

  public static final String IN_THE_WAY = "bookings_in_the_way";

  /** One that is not concerned with bookings. */
  public static HostDeed of(Deed deed) {
    return new HostDeed(deed, OnBookings.REFUSE, Set.of(), Set.of(), Set.of());
  }

  public boolean isDisable() {
    return deed.kind() == Kind.DISABLE;
  }

  public boolean isGranted() {
    return deed.answer().is(State.DONE);
  }

  /** Whether it may have cancelled bookings without anybody hearing of it. */
  public boolean mayCancel() {
    return isDisable() && onBookings == OnBookings.CANCEL && deed.answer().isVague();
  }

  /** All bookings that the answer names. */
  public Set<String> named() {
    return Stream.of(cancelled, kept, inTheWay).flatMap(Set::stream).collect(Collectors.toSet());
  }

  public boolean isAbout(String id) {
    return deed.owner().equals(id)
        || named().contains(id)
        || deed.answer().pieces().stream().anyMatch(piece -> piece.owner().equals(id));
  }

  public long begun() {
    return deed.call().begun();
  }

  /** For people. */
  public String describe() {
    Call call = deed.call();
    return "%s: %s%s by %s of %s: %s %s %s, cancelled %s, kept %s, in the way %s"
        .formatted(
            call.id(),
            call.kind(),
            isDisable() ? " (" + onBookings + ")" : "",
            call.owner(),
            call.spans(),
            deed.answer().state(),
            deed.answer().detail(),
            deed.answer().pieces(),
            cancelled,
            kept,
            inTheWay);
  }
}
