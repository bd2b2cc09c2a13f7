package dev.holdfast.server.api.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Makes a page of an OpenAPI document: a table of contents, and a section for each operation. */
final class DocsPage {

  private final JsonNode document;
  private final DocsSchemas schemas;
  private final Html html = new Html();

  /** One method of one path. */
  private record Operation(String method, String path, JsonNode node) {

    String id() {
      return node.path("operationId").asString("");
    }

    boolean hasTag(String tag) {
      return node.path("tags").valueStream().anyMatch(each -> each.asString().equals(tag));
    }
  }

  DocsPage(JsonNode document) {
    this.document = document;
    this.schemas = new DocsSchemas(document.path("components").path("schemas"));
  }

  String html() {
    String title = document.path("info").path("title").asString("");
    html.raw("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">")
        .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
        .element("title", title + " API")
        .raw("<link rel=\"stylesheet\" href=\"docs.css\"></head><body>");
    contents();
    html.raw("<main>").element("h1", title + " API");
    for (String paragraph :
        document.path("info").path("description").asString("").split("\n\n", -1)) {
      html.paragraph(paragraph);
    }
    html.raw("<p>For programs: <a href=\"v1/openapi.json\">OpenAPI 3.1</a>.</p>");
    tags().forEach(this::section);
    return html.raw("</main></body></html>").toString();
  }

  private void contents() {
    html.raw("<nav><h2>Contents</h2>");
    tags()
        .forEach(
            tag -> {
              String name = tag.path("name").asString();
              html.raw("<h3>").text(name).raw("</h3><ul>");
              operations(name)
                  .forEach(
                      operation ->
                          html.raw("<li><a href=\"#")
                              .text(operation.id())
                              .raw("\">")
                              .text(operation.node().path("summary").asString(operation.path()))
                              .raw("</a></li>"));
              html.raw("</ul>");
            });
    html.raw("</nav>");
  }

  private void section(JsonNode tag) {
    String name = tag.path("name").asString();
    html.element("h2", name).paragraph(tag.path("description").asString(""));
    operations(name).forEach(this::operation);
  }

  private void operation(Operation operation) {
    JsonNode node = operation.node();
    html.raw("<section id=\"")
        .text(operation.id())
        .raw("\"><h3>")
        .text(node.path("summary").asString(operation.path()))
        .raw("</h3><p class=\"route\"><b class=\"")
        .text(operation.method().toLowerCase(Locale.ROOT))
        .raw("\">")
        .text(operation.method())
        .raw("</b> <code>")
        .text(operation.path())
        .raw("</code></p>");
    html.paragraph(node.path("description").asString(""));
    parameters(node.path("parameters"));
    JsonNode body =
        node.path("requestBody").path("content").path("application/json").path("schema");
    if (!body.isMissingNode()) {
      html.element("h4", "Body");
      schemas.table(html, body);
    }
    node.path("responses")
        .propertyStream()
        .filter(answer -> answer.getKey().startsWith("2"))
        .forEach(this::answer);
    html.element("h4", "Example")
        .raw("<pre tabindex=\"0\"><code>")
        .text(new CurlExample(schemas).of(operation.method(), operation.path(), node))
        .raw("</code></pre></section>");
  }

  private void parameters(JsonNode parameters) {
    if (parameters.isEmpty()) {
      return;
    }
    html.element("h4", "Parameters").raw("<table>");
    parameters.forEach(
        parameter ->
            html.row(
                parameter.path("name").asString(),
                parameter.path("in").asString()
                    + (parameter.path("required").asBoolean(false) ? ", required" : ""),
                schemas.type(parameter.path("schema")),
                parameter.path("description").asString("")));
    html.raw("</table>");
  }

  private void answer(Map.Entry<String, JsonNode> answer) {
    html.element("h4", "Answer " + answer.getKey());
    JsonNode schema = answer.getValue().path("content").path("application/json").path("schema");
    if (!schema.isMissingNode()) {
      schemas.table(html, schema);
    }
  }

  private Stream<JsonNode> tags() {
    return document
        .path("tags")
        .valueStream()
        .filter(tag -> !operations(tag.path("name").asString()).isEmpty());
  }

  private List<Operation> operations(String tag) {
    List<Operation> found = new ArrayList<>();
    document
        .path("paths")
        .propertyStream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            path ->
                path.getValue()
                    .propertyStream()
                    .map(
                        each ->
                            new Operation(
                                each.getKey().toUpperCase(Locale.ROOT),
                                path.getKey(),
                                each.getValue()))
                    .filter(operation -> operation.hasTag(tag))
                    .forEach(found::add));
    return found;
  }
}
