package dev.holdfast.server.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import dev.holdfast.server.api.docs.ApiDescription;
import java.net.http.HttpResponse;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compares every answer that a test gets with the description of the API, so that neither changes
 * without the other: the status, the type, each field of the body, and the headers that programs
 * use. What was done must also be what the description allows to ask for.
 */
public final class DescribedResponses {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Which must be described where they are sent. */
  private static final List<String> HEADERS =
      List.of("ETag", "Location", "Retry-After", "Idempotent-Replayed", "Link");

  private static @Nullable DescribedResponses shared;

  private final JsonNode document;
  private final List<Operation> operations;
  private final SchemaRegistry registry = SchemaRegistry.withDialect(Dialects.getDraft202012());
  private final Map<JsonNode, Schema> schemas = new ConcurrentHashMap<>();

  private DescribedResponses(JsonNode document) {
    this.document = document;
    this.operations =
        document
            .path("paths")
            .propertyStream()
            .flatMap(
                path ->
                    path.getValue()
                        .propertyStream()
                        .map(
                            each ->
                                Operation.of(
                                    each.getKey().toUpperCase(Locale.ROOT),
                                    path.getKey(),
                                    each.getValue())))
            .sorted(Comparator.comparing(operation -> operation.path().contains("{")))
            .toList();
  }

  /** It takes seconds to make and is the same for all services, so the first one makes it. */
  public static synchronized DescribedResponses of(Supplier<ApiDescription> description) {
    if (shared == null) {
      shared = new DescribedResponses(description.get().document());
    }
    return shared;
  }

  public static DescribedResponses of(JsonNode document) {
    return new DescribedResponses(document);
  }

  private record Operation(String method, String path, Pattern pattern, JsonNode node) {

    static Operation of(String method, String path, JsonNode node) {
      String pattern = "\\Q" + path.replaceAll("\\{[^}]*}", "\\\\E[^/]+\\\\Q") + "\\E";
      return new Operation(method, path, Pattern.compile(pattern), node);
    }

    boolean isAt(String asked) {
      return pattern.matcher(asked).matches();
    }

    Optional<JsonNode> answer(int status) {
      JsonNode answers = node.path("responses");
      return Stream.of(Integer.toString(status), status / 100 + "XX")
          .filter(answers::has)
          .map(answers::path)
          .findFirst();
    }

    @Override
    public String toString() {
      return method + " " + path;
    }
  }

  /**
   * Fails if the description says something else.
   *
   * @param body what was sent
   */
  public void check(HttpResponse<String> response, String body) {
    String path = response.uri().getRawPath();
    String method = response.request().method();
    List<Operation> there = operations.stream().filter(each -> each.isAt(path)).toList();
    if (there.isEmpty()) {
      return; // A page, or nothing.
    }
    Optional<Operation> operation =
        there.stream().filter(each -> each.method().equals(method)).findFirst();
    if (operation.isEmpty() || isRefusedBefore(response)) {
      return;
    }
    Optional<JsonNode> answer = operation.get().answer(response.statusCode());
    assertThat(answer)
        .as("%s answers %s, which is not described", operation.get(), response.statusCode())
        .isPresent();
    checkHeaders(operation.get(), answer.get(), response);
    checkBody(operation.get(), answer.get(), response);
    if (response.statusCode() < 300 && !body.isEmpty()) {
      JsonNode schema = operation.get().node().at("/requestBody/content/application~1json/schema");
      checkJson("Request " + operation.get(), schema, body, false);
    }
  }

  /** The server answers some requests itself, and pages of its own are none of ours. */
  private static boolean isRefusedBefore(HttpResponse<String> response) {
    return response.headers().firstValue("X-Request-Id").isEmpty()
        || response.headers().firstValue("Content-Encoding").isPresent()
        || response.request().method().equals("HEAD");
  }

  private void checkHeaders(Operation operation, JsonNode answer, HttpResponse<String> response) {
    for (String name : HEADERS) {
      JsonNode header = resolved(answer.path("headers").path(name));
      boolean sent = response.headers().firstValue(name).isPresent();
      assertThat(sent && header.isMissingNode())
          .as("%s %s sends %s, which is not described", operation, response.statusCode(), name)
          .isFalse();
      assertThat(!sent && header.path("required").asBoolean(false))
          .as("%s %s does not send %s", operation, response.statusCode(), name)
          .isFalse();
    }
  }

  private void checkBody(Operation operation, JsonNode answer, HttpResponse<String> response) {
    String what = operation + " " + response.statusCode();
    String type =
        response.headers().firstValue("Content-Type").orElse("").replaceAll(";.*", "").strip();
    if (response.body().isEmpty()) {
      assertThat(answer.path("content").has("application/json")).as(what + " is empty").isFalse();
      return;
    }
    assertThat(answer.path("content").propertyNames()).as(what).contains(type);
    if (type.endsWith("json")) {
      checkJson(what, answer.path("content").path(type).path("schema"), response.body(), true);
    }
  }

  /**
   * Compares JSON with its schema.
   *
   * @param formats whether dates and such are looked at; of requests, more is read than described
   */
  private void checkJson(String what, JsonNode schema, String body, boolean formats) {
    var errors =
        schemas
            .computeIfAbsent(schema, this::compiled)
            .validate(
                JSON.readTree(body),
                (ExecutionContext context) ->
                    context.executionConfig(config -> config.formatAssertionsEnabled(formats)));
    assertThat(errors).as("%s: %s", what, body).isEmpty();
  }

  /** Strict: what is not described must not be there. */
  private Schema compiled(JsonNode schema) {
    ObjectNode root = (ObjectNode) schema.deepCopy();
    root.set("components", close(document.path("components").deepCopy()));
    return registry.getSchema(root);
  }

  private static JsonNode close(JsonNode node) {
    if (node instanceof ObjectNode object
        && object.path("properties").isObject()
        && !object.has("additionalProperties")) {
      object.put("additionalProperties", false);
    }
    node.forEach(DescribedResponses::close);
    return node;
  }

  private JsonNode resolved(JsonNode node) {
    String ref = node.path("$ref").asString("");
    return ref.isEmpty() ? node : document.at(ref.substring(1));
  }
}
