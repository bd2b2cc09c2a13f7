package dev.holdfast.server.calendar.caldav;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import java.net.URI;
import java.util.regex.Pattern;

/** References to resources, as servers write them and as we keep them. */
final class Hrefs {

  private Hrefs() {}

  /** What has to be escaped in addresses, and is not by all servers. */
  private static final Pattern UNESCAPED =
      Pattern.compile("[\\x00-\\x20\"<>\\\\^`{|}]|%(?![0-9A-Fa-f]{2})");

  /** The address that a server means. */
  static URI resolve(URI base, String href) throws CalendarException {
    try {
      String escaped =
          UNESCAPED
              .matcher(href.strip())
              .replaceAll(found -> "%%%02X".formatted((int) found.group().charAt(0)));
      URI resolved = base.resolve(escaped);
      return URI.create(resolved.toASCIIString());
    } catch (IllegalArgumentException e) {
      throw new CalendarException(
          Code.MALFORMED, "%s names something by no address".formatted(base.getHost()));
    }
  }

  /** The address of something in a folder. */
  static URI inside(URI folder, String name) {
    return folder(folder).resolve(name);
  }

  /** With the slash at its end that makes it a folder. */
  static URI folder(URI url) {
    return url.getRawPath().endsWith("/") ? url : url.resolve(url.getRawPath() + "/");
  }
}
