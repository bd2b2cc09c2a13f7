package dev.holdfast.server.calendar.caldav;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.namespace.QName;

/**
 * Something on a WebDAV server, and what the server says about it.
 *
 * @param properties those that it has
 */
record Resource(URI href, Map<QName, XmlNode> properties) {

  private static final Pattern STATUS = Pattern.compile("HTTP/\\S+ (\\d{3})\\b.*");
  private static final int OK = 200;
  private static final int INSUFFICIENT_STORAGE = 507;

  /** Reads all resources of an answer, but for those that are gone or hidden. */
  static List<Resource> all(DavAnswer answer) throws CalendarException {
    XmlNode root = XmlNode.parse(answer.body());
    if (!root.name().equals(Names.MULTISTATUS)) {
      throw new CalendarException(
          Code.MALFORMED, "%s does not answer as CalDAV servers do".formatted(answer.host()));
    }
    List<Resource> resources = new ArrayList<>();
    for (XmlNode response : root.children(Names.RESPONSE).toList()) {
      int status = status(response).orElse(OK);
      if (status == INSUFFICIENT_STORAGE) {
        throw new CalendarException(
            Code.TOO_LARGE, "%s does not list all that there is".formatted(answer.host()));
      }
      Optional<XmlNode> href = response.child(Names.HREF);
      if (status == OK && href.isPresent()) {
        resources.add(
            new Resource(Hrefs.resolve(answer.url(), href.get().text()), properties(response)));
      }
    }
    return resources;
  }

  private static Map<QName, XmlNode> properties(XmlNode response) {
    Map<QName, XmlNode> properties = new HashMap<>();
    response
        .children(Names.PROPSTAT)
        .filter(found -> status(found).orElse(OK) == OK)
        .flatMap(found -> found.children(Names.PROP))
        .flatMap(XmlNode::children)
        .forEach(property -> properties.putIfAbsent(property.name(), property));
    return properties;
  }

  private static Optional<Integer> status(XmlNode node) {
    return node.child(Names.STATUS)
        .map(status -> STATUS.matcher(status.text()))
        .filter(Matcher::matches)
        .map(status -> Integer.parseInt(status.group(1)));
  }

  Optional<XmlNode> property(QName name) {
    return Optional.ofNullable(properties.get(name));
  }

  /** The text of a property; empty if it has none. */
  Optional<String> text(QName name) {
    return property(name).map(XmlNode::text).filter(text -> !text.isEmpty());
  }

  /** The resources that a property names. */
  List<URI> hrefs(QName name) throws CalendarException {
    List<URI> hrefs = new ArrayList<>();
    for (XmlNode node : property(name).stream().flatMap(Resource::hrefs).toList()) {
      hrefs.add(Hrefs.resolve(href, node.text()));
    }
    return hrefs;
  }

  private static Stream<XmlNode> hrefs(XmlNode property) {
    return property.children(Names.HREF).filter(node -> !node.text().isEmpty());
  }
}
