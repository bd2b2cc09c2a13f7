package dev.holdfast.icalendar;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An event of a feed, or a replacement for one of its occurrences.
 *
 * @param uid shared by an event and its replacements; empty if it belongs to no other
 * @param sequence higher in a newer version
 * @param isBusy whether its owner is busy then
 * @param replaces the time of the occurrence that this one replaces
 * @param changesFuture whether all later occurrences change in the same way
 * @param source all its other properties
 */
record FeedEvent(
    Optional<String> uid,
    long sequence,
    boolean isBusy,
    Moment start,
    Length length,
    Optional<Moment> replaces,
    boolean changesFuture,
    Component source) {

  private static final Set<String> BUSY = Set.of("BUSY", "TENTATIVE", "OOF");
  private static final Set<String> FREE = Set.of("FREE", "WORKINGELSEWHERE");
  private static final Pattern SEQUENCE = Pattern.compile("\\d{1,18}");

  /**
   * Reads an event.
   *
   * @throws MisreadException if its time cannot be read
   */
  static FeedEvent of(Component event, Zones zones) {
    Moment start =
        event
            .first("DTSTART")
            .map(zones::moment)
            .orElseThrow(() -> new MisreadException("There is no DTSTART"));
    Optional<Property> replaces = event.first("RECURRENCE-ID");
    return new FeedEvent(
        event.first("UID").map(Property::value).filter(uid -> !uid.isEmpty()),
        sequence(event),
        isBusy(event),
        start,
        length(event, start, zones),
        replaces.map(zones::moment),
        replaces.flatMap(id -> id.parameter("RANGE")).filter("THISANDFUTURE"::equals).isPresent(),
        event);
  }

  private static long sequence(Component event) {
    return event
        .first("SEQUENCE")
        .map(Property::value)
        .filter(value -> SEQUENCE.matcher(value).matches())
        .map(Long::parseLong)
        .orElse(0L);
  }

  /** Outlook's own property is more exact than the standard one that it writes. */
  private static boolean isBusy(Component event) {
    if (event.keyword("STATUS").filter("CANCELLED"::equals).isPresent()) {
      return false;
    }
    String status = event.keyword("X-MICROSOFT-CDO-BUSYSTATUS").orElse("");
    boolean isTransparent = event.keyword("TRANSP").filter("TRANSPARENT"::equals).isPresent();
    return BUSY.contains(status) || (!FREE.contains(status) && !isTransparent);
  }

  private static Length length(Component event, Moment start, Zones zones) {
    Length length =
        event
            .first("DTEND")
            .map(end -> Length.between(start, zones.moment(end)))
            .or(() -> event.first("DURATION").map(lasts -> Length.parse(lasts.value())))
            .orElse(Length.NONE);
    if (length.isNegative()) {
      throw new MisreadException("It ends before it starts");
    }
    return start.isDate() && length.equals(Length.NONE) ? Length.DAY : length;
  }
}
