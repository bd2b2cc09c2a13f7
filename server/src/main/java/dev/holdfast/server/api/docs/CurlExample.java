package dev.holdfast.server.api.docs;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** A command that uses an operation, with values to be replaced. */
final class CurlExample {

  private static final int DEEPEST = 5;

  private static final Map<String, String> BY_NAME =
      Map.ofEntries(
          Map.entry("timeZone", "\"Europe/Berlin\""),
          Map.entry("email", "\"ann@example.com\""),
          Map.entry("name", "\"Ann\""),
          Map.entry("slug", "\"intro\""),
          Map.entry("title", "\"Introduction\""),
          Map.entry("durationMinutes", "30"),
          Map.entry("weekday", "\"MONDAY\""),
          Map.entry("events", "[\"booking.confirmed\"]"),
          Map.entry("url", "\"https://example.com/hook\""),
          Map.entry("owner", "\"ann\""),
          Map.entry("from", "\"2026-11-16T09:00:00Z\""),
          Map.entry("to", "\"2026-11-16T10:00:00Z\""),
          Map.entry("start", "\"2026-11-16T09:00:00Z\""),
          Map.entry("date", "\"2026-12-24\""),
          Map.entry("scope", "\"read\""),
          Map.entry("expiresAt", "\"2027-11-16T09:00:00Z\""));

  private final DocsSchemas schemas;

  CurlExample(DocsSchemas schemas) {
    this.schemas = schemas;
  }

  String of(String method, String path, JsonNode operation) {
    StringBuilder command = new StringBuilder("curl");
    if (!method.equals("GET") && !method.equals("POST")) {
      command.append(" -X ").append(method);
    }
    command
        .append(" 'http://localhost:8080")
        .append(example(path))
        .append(query(operation))
        .append("'");
    if (!operation.path("security").isEmpty()) {
      command.append(" \\\n  -H 'Authorization: Bearer KEY'");
    }
    JsonNode body =
        operation.path("requestBody").path("content").path("application/json").path("schema");
    if (!body.isMissingNode()) {
      command
          .append(" \\\n  -H 'Content-Type: application/json' \\\n  -d '")
          .append(value("", body, DEEPEST))
          .append("'");
    } else if (method.equals("POST")) {
      command.append(" -X POST");
    }
    return command.toString();
  }

  /** Such as ID for {id}. */
  private static String example(String path) {
    StringBuilder example = new StringBuilder();
    for (String part : path.split("(?=[{}])", -1)) {
      example.append(
          part.startsWith("{")
              ? part.substring(1).replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT)
              : part.startsWith("}") ? part.substring(1) : part);
    }
    return example.toString();
  }

  private static String query(JsonNode operation) {
    String query =
        operation
            .path("parameters")
            .valueStream()
            .filter(parameter -> parameter.path("in").asString().equals("query"))
            .filter(parameter -> parameter.path("required").asBoolean(false))
            .map(parameter -> parameter.path("name").asString())
            .map(
                name ->
                    name
                        + "="
                        + BY_NAME
                            .getOrDefault(name, name.toUpperCase(Locale.ROOT))
                            .replace("\"", ""))
            .collect(Collectors.joining("&"));
    return query.isEmpty() ? "" : "?" + query;
  }

  private String value(String name, JsonNode schema, int depth) {
    JsonNode found = schemas.resolved(schema);
    if (BY_NAME.containsKey(name)) {
      return BY_NAME.get(name);
    }
    if (found.has("enum")) {
      return "\"" + found.path("enum").path(0).asString() + "\"";
    }
    if (found.has("items")) {
      return depth == 0 ? "[]" : "[" + value("", found.path("items"), depth - 1) + "]";
    }
    if (found.has("properties")) {
      return object(found, depth);
    }
    return switch (type(found)) {
      case "integer", "number" -> "1";
      case "boolean" -> "true";
      case "string" -> "\"" + name.toUpperCase(Locale.ROOT) + "\"";
      default -> "{}";
    };
  }

  /** Only with what must be there, if something must. */
  private String object(JsonNode schema, int depth) {
    Set<String> required =
        schema.path("required").valueStream().map(JsonNode::asString).collect(Collectors.toSet());
    return schema
        .path("properties")
        .propertyStream()
        .filter(field -> required.isEmpty() || required.contains(field.getKey()))
        .filter(field -> depth > 0)
        .map(
            field ->
                "\"%s\": %s"
                    .formatted(field.getKey(), value(field.getKey(), field.getValue(), depth - 1)))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String type(JsonNode schema) {
    JsonNode type = schema.path("type");
    return type.isArray()
        ? type.valueStream()
            .map(JsonNode::asString)
            .filter(each -> !each.equals("null"))
            .findFirst()
            .orElse("")
        : type.asString("");
  }
}
