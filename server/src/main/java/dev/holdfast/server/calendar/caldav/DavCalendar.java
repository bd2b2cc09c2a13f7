package dev.holdfast.server.calendar.caldav;

import java.net.URI;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.namespace.QName;

/** A calendar, as its server describes it. */
record DavCalendar(Resource resource) {

  private static final int MAX_NAME = 200;
  private static final Pattern ZONE = Pattern.compile("(?m)^TZID:(\\S+)$");

  /** The resource as a calendar that may have events in it, if it is one. */
  static Optional<DavCalendar> of(Resource resource) {
    boolean isCalendar =
        resource.property(Names.RESOURCE_TYPE).filter(type -> type.has(Names.CALENDAR)).isPresent();
    boolean hasEvents =
        resource
            .property(Names.COMPONENTS)
            .map(components -> components.children(Names.COMPONENT))
            .orElseGet(Stream::empty)
            .flatMap(component -> component.nameAttribute().stream())
            .collect(Collectors.collectingAndThen(Collectors.toSet(), DavCalendar::allowsEvents));
    return isCalendar && hasEvents ? Optional.of(new DavCalendar(resource)) : Optional.empty();
  }

  /** A calendar that names no components allows all of them. */
  private static boolean allowsEvents(Set<String> components) {
    return components.isEmpty() || components.contains("VEVENT");
  }

  URI url() {
    return Hrefs.folder(resource.href());
  }

  String id() {
    return url().toString();
  }

  /** What people call it; without a name, the last part of its address. */
  String name() {
    String name = resource.text(Names.DISPLAY_NAME).orElseGet(this::folderName);
    return name.substring(0, Math.min(name.length(), MAX_NAME));
  }

  private String folderName() {
    String path = url().getPath();
    int end = path.length() - 1; // where the last slash is
    return path.substring(path.lastIndexOf('/', end - 1) + 1, end);
  }

  boolean isWritable() {
    return isAllowed(Names.WRITE, Names.WRITE_CONTENT, Names.BIND);
  }

  boolean isReadable() {
    return isAllowed(Names.READ);
  }

  /** A server that does not list privileges refuses the request itself if it has to. */
  private boolean isAllowed(QName... anyOf) {
    Optional<XmlNode> privileges = resource.property(Names.PRIVILEGES);
    return privileges.isEmpty()
        || Stream.concat(Stream.of(Names.ALL), Stream.of(anyOf))
            .anyMatch(
                wanted ->
                    privileges.get().children(Names.PRIVILEGE).anyMatch(each -> each.has(wanted)));
  }

  /** What changes whenever something in the calendar does. */
  Optional<String> tag() {
    return resource.text(Names.CTAG).or(() -> resource.text(Names.SYNC_TOKEN));
  }

  /**
   * Whether to ask the server for busy times rather than for events. It would place days and times
   * without a zone in the zone of the calendar, so that has to be the host's; unless nothing else
   * is allowed.
   */
  boolean shouldTellFreeBusy(ZoneId zone) {
    boolean canTell =
        resource
            .property(Names.REPORTS)
            .map(reports -> reports.children(Names.SUPPORTED_REPORT))
            .orElseGet(Stream::empty)
            .flatMap(supported -> supported.children(Names.REPORT))
            .anyMatch(report -> report.has(Names.FREE_BUSY_QUERY));
    return canTell && (isIn(zone) || !isReadable());
  }

  private boolean isIn(ZoneId zone) {
    return resource
        .text(Names.TIME_ZONE)
        .map(ZONE::matcher)
        .filter(Matcher::find)
        .filter(id -> id.group(1).equals(zone.getId()))
        .isPresent();
  }
}
