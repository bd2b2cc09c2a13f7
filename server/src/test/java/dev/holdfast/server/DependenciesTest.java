package dev.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What the service stands on is counted: whatever is added should be worth it. */
class DependenciesTest {

  private static final int MOST = 24;

  @Test
  void theServiceNamesFewPartsOfOthers() throws Exception {
    Element project =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(Path.of("pom.xml").toFile())
            .getDocumentElement();

    List<String> named = new ArrayList<>();
    NodeList children = project.getChildNodes();
    for (int i = 0; i < children.getLength(); i++) {
      if (children.item(i).getNodeName().equals("dependencies")) {
        addOthers(named, (Element) children.item(i));
      }
    }

    assertThat(named)
        .as("direct dependencies at run time")
        .hasSizeBetween(10, MOST)
        .contains("postgresql");
  }

  private static void addOthers(List<String> named, Element dependencies) {
    NodeList all = dependencies.getElementsByTagName("dependency");
    for (int i = 0; i < all.getLength(); i++) {
      Element dependency = (Element) all.item(i);
      boolean isOurs = text(dependency, "groupId").equals("dev.holdfast");
      if (!isOurs && !text(dependency, "scope").equals("test")) {
        named.add(text(dependency, "artifactId"));
      }
    }
  }

  private static String text(Element dependency, String name) {
    NodeList found = dependency.getElementsByTagName(name);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
  }
}
