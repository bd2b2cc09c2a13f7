package dev.holdfast.server.testing;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * The API as its description has it: every operation, and every place of a request that something
 * is written into. What is tested with it is tested for routes that do not exist yet.
 */
public final class Described {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int DEEPEST = 8;

  private final JsonNode document;

  private Described(JsonNode document) {
    this.document = document;
  }

  public static List<Operation> operations(Client anybody) {
    var described = new Described(anybody.get("/v1/openapi.json").expect(200).json());
    List<Operation> found = new ArrayList<>();
    described
        .document
        .path("paths")
        .propertyStream()
        .forEach(
            path ->
                path.getValue()
                    .propertyStream()
                    .forEach(
                        method ->
                            found.add(
                                described.operation(
                                    method.getKey(), path.getKey(), method.getValue()))));
    return found;
  }

  /** What fills a place. */
  public interface Values extends BiFunction<Operation, Place, JsonNode> {}

  /**
   * Something that is written into a request.
   *
   * @param in path, query, header or body
   * @param name in a body a path such as {@code claims[].resourceId}
   * @param listsAreLimited whether all lists that it is in can have only so many items
   */
  public record Place(
      String in, String name, JsonNode schema, boolean required, boolean listsAreLimited) {

    /** The name without what it is inside of. */
    public String last() {
      String plain = name.replace("[]", "");
      return plain.substring(plain.lastIndexOf('.') + 1);
    }

    public boolean isText() {
      return is("string") && !schema.has("enum");
    }

    public boolean isNumber() {
      return is("integer") || is("number");
    }

    public boolean is(String type) {
      JsonNode types = schema.path("type");
      return types.isArray()
          ? types.valueStream().anyMatch(each -> each.asString().equals(type))
          : types.asString("").equals(type);
    }

    @Override
    public String toString() {
      return in + " " + name;
    }
  }

  /** A request that is filled in. */
  public record Request(String method, String path, String body, List<String> headers) {

    public Client.Reply by(Client client) {
      return client.send(method, path, body, headers.toArray(String[]::new));
    }
  }

  /** Something that the API can be asked to do. */
  public record Operation(
      String method, String path, boolean needsKey, List<Place> places, boolean hasBody) {

    public boolean isPublic() {
      return path.startsWith("/v1/public/") || !path.startsWith("/v1/");
    }

    /** Goes on until somebody hangs up. */
    public boolean isStream() {
      return path.endsWith("/stream");
    }

    /** What comes before a place of the path, such as webhooks. */
    String collection(Place place) {
      String before = path.substring(0, path.indexOf("{" + place.name() + "}") - 1);
      return before.substring(before.lastIndexOf('/') + 1);
    }

    /** With what must be there, and these. */
    public Request fill(Values values, List<Place> extra) {
      String url = path;
      StringBuilder query = new StringBuilder();
      List<String> headers = new ArrayList<>();
      ObjectNode body = JSON.createObjectNode();
      for (Place place : places) {
        if (!isWanted(place, extra)) {
          continue;
        }
        JsonNode value = values.apply(this, place);
        switch (place.in()) {
          case "path" -> url = url.replace("{" + place.name() + "}", encoded(value));
          case "query" ->
              query
                  .append(query.isEmpty() ? "?" : "&")
                  .append(place.name().replace("[]", "") + "=" + encoded(value));
          case "header" -> headers.addAll(List.of(place.name(), text(value)));
          default -> put(body, place.name(), value);
        }
      }
      String text = hasBody ? body.toString() : "";
      return new Request(method, url + query, text, headers);
    }

    /** What must be there in an object that need not be is wanted only together with it. */
    private static boolean isWanted(Place place, List<Place> extra) {
      if (extra.contains(place) || (place.required() && !place.in().equals("body"))) {
        return true;
      }
      return place.required()
          && (!place.name().contains("?")
              || extra.stream()
                  .anyMatch(
                      each ->
                          each.name()
                              .startsWith(
                                  place.name().substring(0, place.name().lastIndexOf('?') + 1))));
    }

    private static void put(ObjectNode body, String name, JsonNode value) {
      ObjectNode at = body;
      String[] steps = name.replace("?", "").split("\\.", -1);
      for (int i = 0; i < steps.length; i++) {
        boolean last = i == steps.length - 1;
        String step = steps[i].replace("[]", "");
        if (!steps[i].endsWith("[]")) {
          at = last ? end(at, step, value) : at.withObject("/" + step);
        } else {
          ArrayNode list = at.withArray("/" + step);
          if (last) {
            list.add(value);
          } else {
            at = list.isEmpty() ? list.addObject() : (ObjectNode) list.get(0);
          }
        }
      }
    }

    private static ObjectNode end(ObjectNode at, String name, JsonNode value) {
      at.set(name, value);
      return at;
    }

    private static String encoded(JsonNode value) {
      return URLEncoder.encode(text(value), StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String text(JsonNode value) {
      return value.isString() ? value.asString() : value.toString();
    }

    @Override
    public String toString() {
      return method + " " + path;
    }
  }

  private Operation operation(String method, String path, JsonNode operation) {
    List<Place> places = new ArrayList<>();
    for (JsonNode parameter : operation.path("parameters")) {
      JsonNode schema = parameter.path("schema");
      boolean list = schema.has("items");
      places.add(
          new Place(
              parameter.path("in").asString(),
              parameter.path("name").asString() + (list ? "[]" : ""),
              list ? schema.path("items") : schema,
              parameter.path("required").asBoolean(false),
              !list || schema.has("maxItems")));
    }
    JsonNode body = operation.at("/requestBody/content/application~1json/schema");
    places.addAll(fields(new Place("body", "", body, true, true), DEEPEST).toList());
    return new Operation(
        method.toUpperCase(Locale.ROOT),
        path,
        !operation.path("security").isEmpty(),
        List.copyOf(places),
        operation.has("requestBody"));
  }

  /** A question mark ends the name of an object or list that may be left out. */
  private Stream<Place> fields(Place place, int depth) {
    JsonNode found = resolved(place.schema());
    if (depth > 0 && found.has("items")) {
      boolean limited = place.listsAreLimited() && found.has("maxItems");
      return fields(
          new Place("body", place.name() + "[]", found.path("items"), place.required(), limited),
          depth - 1);
    }
    if (depth > 0 && found.has("properties")) {
      return found
          .path("properties")
          .propertyStream()
          .flatMap(field -> fields(inner(place, found, field.getKey()), depth - 1));
    }
    return place.name().isEmpty()
        ? Stream.empty()
        : Stream.of(
            new Place("body", place.name(), found, place.required(), place.listsAreLimited()));
  }

  private Place inner(Place place, JsonNode object, String name) {
    JsonNode schema = object.path("properties").path(name);
    boolean demanded =
        object.path("required").valueStream().anyMatch(each -> each.asString().equals(name));
    boolean mayBeLeftOut = !demanded && isContainer(schema);
    String full = (place.name().isEmpty() ? "" : place.name() + ".") + name;
    return new Place(
        "body",
        full + (mayBeLeftOut ? "?" : ""),
        schema,
        demanded || mayBeLeftOut,
        place.listsAreLimited());
  }

  private boolean isContainer(JsonNode schema) {
    JsonNode found = resolved(schema);
    return found.has("properties") || (found.has("items") && isContainer(found.path("items")));
  }

  private JsonNode resolved(JsonNode schema) {
    if (schema.has("anyOf")) {
      return resolved(schema.path("anyOf").path(0));
    }
    String ref = schema.path("$ref").asString("");
    return ref.isEmpty() ? schema : document.at(ref.substring(1));
  }

  public static JsonNode text(String value) {
    return StringNode.valueOf(value);
  }
}
