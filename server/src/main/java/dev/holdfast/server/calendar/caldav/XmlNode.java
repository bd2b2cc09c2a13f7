package dev.holdfast.server.calendar.caldav;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An element of an XML document that a stranger sent. A document type is refused, and with it all
 * entities: nothing is fetched, nothing grows while it is read.
 */
final class XmlNode {

  private static final int MAX_DEPTH = 32;
  private static final int MAX_NODES = 300_000;

  private final QName name;
  private final Optional<String> nameAttribute;
  private final StringBuilder text = new StringBuilder(0);
  private final List<XmlNode> children = new ArrayList<>(0);

  private XmlNode(XMLStreamReader reader) {
    this.name = reader.getName();
    this.nameAttribute = Optional.ofNullable(reader.getAttributeValue(null, "name"));
  }

  /** Reads a document. */
  static XmlNode parse(byte[] document) throws CalendarException {
    try {
      XMLStreamReader reader = factory().createXMLStreamReader(new ByteArrayInputStream(document));
      return root(reader);
    } catch (XMLStreamException | RuntimeException e) {
      // Not even the cause: it quotes the document.
      throw new CalendarException(Code.MALFORMED, "The answer is not the XML it should be");
    }
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    return factory;
  }

  private static XmlNode root(XMLStreamReader reader) throws XMLStreamException, CalendarException {
    Deque<XmlNode> open = new ArrayDeque<>();
    int nodes = 0;
    while (true) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          XmlNode node = new XmlNode(reader);
          if (!open.isEmpty()) {
            open.element().children.add(node);
          }
          open.push(node);
          check(++nodes, open.size());
        }
        case XMLStreamConstants.END_ELEMENT -> {
          XmlNode node = open.pop();
          if (open.isEmpty()) {
            return node;
          }
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
            addText(open, reader);
        case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE ->
            throw new XMLStreamException("No document types, no entities");
        default -> {
          // Comments and the like say nothing.
        }
      }
    }
  }

  /** Space between elements is not worth keeping. */
  private static void addText(Deque<XmlNode> open, XMLStreamReader reader) {
    if (!open.isEmpty() && !reader.isWhiteSpace()) {
      open.element().text.append(reader.getText());
    }
  }

  private static void check(int nodes, int depth) throws CalendarException {
    if (nodes > MAX_NODES || depth > MAX_DEPTH) {
      throw new CalendarException(
          Code.TOO_LARGE,
          "The answer has more than %s parts, or they lie more than %s deep in one another"
              .formatted(MAX_NODES, MAX_DEPTH));
    }
  }

  QName name() {
    return name;
  }

  /** The attribute {@code name}, the only one that matters here. */
  Optional<String> nameAttribute() {
    return nameAttribute;
  }

  /** The text, without space around it. */
  String text() {
    return text.toString().strip();
  }

  Stream<XmlNode> children() {
    return children.stream();
  }

  Stream<XmlNode> children(QName wanted) {
    return children.stream().filter(child -> child.name.equals(wanted));
  }

  Optional<XmlNode> child(QName wanted) {
    return children(wanted).findFirst();
  }

  boolean has(QName wanted) {
    return child(wanted).isPresent();
  }
}
