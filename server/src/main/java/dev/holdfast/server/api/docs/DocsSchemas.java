package dev.holdfast.server.api.docs;

import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The schemas of an OpenAPI document, in words. */
final class DocsSchemas {

  private static final int DEEPEST = 4;

  private final JsonNode schemas;

  DocsSchemas(JsonNode schemas) {
    this.schemas = schemas;
  }

  /** A row for each field, those of inner objects after their own. */
  void table(Html html, JsonNode schema) {
    html.raw("<table>");
    rows(html, "", schema, DEEPEST);
    html.raw("</table>");
  }

  private void rows(Html html, String prefix, JsonNode schema, int depth) {
    JsonNode object = element(resolved(schema));
    Set<String> required =
        object.path("required").valueStream().map(JsonNode::asString).collect(Collectors.toSet());
    object
        .path("properties")
        .propertyStream()
        .forEach(
            field -> {
              String name = prefix + field.getKey();
              html.row(
                  name,
                  type(field.getValue()),
                  required.contains(field.getKey()) ? "required" : "",
                  field.getValue().path("description").asString(""));
              if (depth > 0) {
                boolean list = resolved(field.getValue()).has("items");
                rows(html, name + (list ? "[]." : "."), field.getValue(), depth - 1);
              }
            });
  }

  /** Follows references, and what may be null instead. */
  JsonNode resolved(JsonNode schema) {
    if (schema.has("anyOf")) {
      return resolved(schema.path("anyOf").path(0));
    }
    String ref = schema.path("$ref").asString("");
    return ref.isEmpty() ? schema : schemas.path(ref.substring(ref.lastIndexOf('/') + 1));
  }

  /** What a list is a list of; anything else is itself. */
  private JsonNode element(JsonNode schema) {
    return schema.has("items") ? resolved(schema.path("items")) : schema;
  }

  /** Such as "string, date-time or null". */
  String type(JsonNode schema) {
    JsonNode found = resolved(schema);
    if (found.has("items")) {
      return "list of " + type(found.path("items"));
    }
    if (found.has("enum")) {
      return found
          .path("enum")
          .valueStream()
          .map(JsonNode::asString)
          .collect(Collectors.joining(", "));
    }
    JsonNode type = found.path("type");
    String names =
        type.isArray()
            ? type.valueStream()
                .map(JsonNode::asString)
                .sorted()
                .collect(Collectors.joining(" or "))
            : type.asString("object");
    String format = found.path("format").asString("");
    String nullable = schema.has("anyOf") ? " or null" : "";
    return names + (format.isEmpty() ? "" : ", " + format) + nullable;
  }
}
