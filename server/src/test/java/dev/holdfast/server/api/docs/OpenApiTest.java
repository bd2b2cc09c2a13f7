package dev.holdfast.server.api.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.DescribedResponses;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springdoc.core.service.OpenAPIService;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class OpenApiTest {

  /** What the contract promises. */
  private static final List<String> PROMISED =
      """
      POST /v1/hosts
      GET /v1/me
      PATCH /v1/me
      POST /v1/api-keys
      GET /v1/api-keys
      DELETE /v1/api-keys/{id}
      PUT /v1/resources/{id}
      GET /v1/resources/{id}
      GET /v1/resources
      POST /v1/resources/{id}/block
      POST /v1/resources/{id}/release
      POST /v1/resources/{id}/disable
      POST /v1/resources/{id}/enable
      POST /v1/resources/{id}/hold
      POST /v1/holds/{holdId}/confirm
      DELETE /v1/holds/{holdId}
      POST /v1/claims
      GET /v1/resources/{id}/calendar
      GET /v1/resources/{id}/blockades
      GET /v1/resources/{id}/share
      POST /v1/resources/{id}/share
      DELETE /v1/resources/{id}/share
      GET /v1/calendars
      GET /v1/resources/available
      POST /v1/event-types
      GET /v1/event-types
      GET /v1/event-types/{id}
      PATCH /v1/event-types/{id}
      POST /v1/event-types/{id}/deactivate
      POST /v1/event-types/preview
      GET /v1/event-types/{id}/slots
      GET /v1/event-types/{id}/explain
      POST /v1/event-types/{id}/holds
      POST /v1/bookings
      GET /v1/bookings
      GET /v1/bookings/{id}
      POST /v1/bookings/{id}/confirm
      POST /v1/bookings/{id}/cancel
      POST /v1/bookings/{id}/reschedule
      POST /v1/bookings/{id}/complete
      POST /v1/bookings/{id}/no-show
      GET /v1/bookings/{id}/invite.ics
      GET /v1/mails
      GET /v1/feed
      POST /v1/feed/rotate
      DELETE /v1/feed
      GET /feeds/{token}.ics
      GET /v1/public/event-types
      GET /v1/public/event-types/{id}/slots
      GET /v1/public/calendars/{token}
      DELETE /v1/public/holds/{holdId}
      POST /v1/public/bookings
      GET /v1/public/bookings/{manageToken}
      POST /v1/public/bookings/{manageToken}/cancel
      POST /v1/public/bookings/{manageToken}/reschedule
      POST /v1/webhooks
      GET /v1/webhooks
      DELETE /v1/webhooks/{id}
      GET /v1/webhooks/{id}/deliveries
      POST /v1/webhooks/{id}/deliveries/{deliveryId}/redeliver
      GET /v1/events
      GET /v1/events/stream
      GET /health/live
      GET /health/ready
      GET /metrics
      """
          .lines()
          .toList();

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final JsonNode document = api.anybody().get("/v1/openapi.json").json();

  @Test
  void theDescriptionIsOpenApi31() {
    assertThat(document.path("openapi").asString()).isEqualTo("3.1.0");
    assertThat(document.at("/info/title").asString()).isEqualTo("Holdfast");
    assertThat(document.at("/components/securitySchemes/key/scheme").asString())
        .isEqualTo("bearer");
    assertThat(document.path("servers").path(0).path("url").asString()).isEqualTo("/");
  }

  @Test
  void everyPromisedOperationIsDescribed() {
    assertThat(described()).containsAll(PROMISED);
  }

  @Test
  void everyRouteOfTheServiceIsDescribed() {
    Set<String> routes = new TreeSet<>();
    handlers()
        .getHandlerMethods()
        .forEach(
            (mapping, method) -> {
              if (isOurs(method) && !isHidden(method)) {
                routes.addAll(routes(mapping));
              }
            });

    assertThat(described()).containsExactlyInAnyOrderElementsOf(routes);
  }

  @Test
  void everyRouteBesideThePublicOnesDemandsAKey() {
    List<String> open = new ArrayList<>();
    handlers()
        .getHandlerMethods()
        .forEach(
            (mapping, method) -> {
              if (isOurs(method) && !OperationDescriptions.demandsKey(method)) {
                open.addAll(routes(mapping));
              }
            });

    assertThat(open)
        .allMatch(
            route ->
                route.contains(" /v1/public/")
                    || route.contains(" /health/")
                    || !route.contains(" /v1/"));
  }

  @Test
  void everyReferenceLeadsSomewhere() {
    List<String> references =
        document.findValues("$ref").stream().map(JsonNode::asString).distinct().toList();

    assertThat(references).isNotEmpty();
    assertThat(references)
        .allSatisfy(ref -> assertThat(document.at(ref.substring(1)).isMissingNode()).isFalse());
  }

  @Test
  void everyOperationHasAnIdATagASummaryAndAnswers() {
    Set<String> ids = new TreeSet<>();
    Set<String> tags = new TreeSet<>();
    document.path("tags").forEach(tag -> tags.add(tag.path("name").asString()));

    operations()
        .forEach(
            operation -> {
              assertThat(ids.add(operation.path("operationId").asString()))
                  .as(operation.toString())
                  .isTrue();
              assertThat(tags).contains(operation.path("tags").path(0).asString());
              assertThat(operation.path("summary").asString("")).isNotBlank();
              assertThat(operation.path("responses").has("4XX")).isTrue();
            });
  }

  @Test
  void noOperationLeavesOpenWhatItsJsonLooksLike() {
    List<String> unsaid =
        operations().stream()
            .filter(OpenApiTest::answersWithSomeText)
            .map(operation -> operation.path("operationId").asString())
            .toList();

    assertThat(unsaid).isEmpty();
  }

  @Test
  void noOperationLeavesOpenWhatItTakes() {
    operations().stream()
        .filter(operation -> operation.has("requestBody"))
        .forEach(
            operation ->
                assertThat(
                        operation.at("/requestBody/content/application~1json/schema").has("$ref"))
                    .as(operation.toString())
                    .isTrue());
  }

  /** As it is described if nobody says what is inside the JSON. */
  private static boolean answersWithSomeText(JsonNode operation) {
    return operation
        .path("responses")
        .propertyStream()
        .filter(answer -> answer.getKey().startsWith("2"))
        .map(answer -> answer.getValue().at("/content/application~1json/schema/type"))
        .anyMatch(type -> type.asString("").equals("string"));
  }

  @Test
  void everyOperationSaysWhetherItNeedsAKey() {
    operations()
        .forEach(
            operation -> assertThat(operation.has("security")).as(operation.toString()).isTrue());
    assertThat(document.at("/paths/~1v1~1public~1bookings/post/security").isEmpty()).isTrue();
    assertThat(document.at("/paths/~1v1~1bookings/post/security/0").has("key")).isTrue();
  }

  /**
   * JavaScript's and Python's know no Unicode categories by name, and look for a part of a text.
   */
  @Test
  void everyPatternIsAboutTheWholeTextAndReadInAllLanguages() {
    List<String> patterns =
        document.findValues("pattern").stream().map(JsonNode::asString).distinct().toList();

    assertThat(patterns).isNotEmpty();
    assertThat(patterns).allMatch(each -> each.startsWith("^") && each.endsWith("$"));
    assertThat(patterns).noneMatch(each -> each.contains("\\p") || each.contains("\\P"));
  }

  @Test
  void everySchemaIsUsed() {
    Set<String> used = new TreeSet<>();
    document.findValues("$ref").forEach(ref -> used.add(ref.asString()));

    document
        .at("/components/schemas")
        .propertyNames()
        .forEach(name -> assertThat(used).contains("#/components/schemas/" + name));
  }

  @Test
  void whatIsDescribedIsWhatIsAnswered() {
    assertThat(schema("EventView/properties/data/type").asString()).isEqualTo("object");
    assertThat(schema("ExplainView/properties/rules/items/$ref").asString()).endsWith("/RuleView");
    assertThat(schema("TakenOut/required").toString()).doesNotContain("alreadyDisabled");
    assertThat(schema("PeriodView/properties/state/enum").toString())
        .isEqualTo("[\"available\",\"blocked\",\"disabled\"]");
    assertThat(schema("KeyInput/properties/scope/enum").toString())
        .isEqualTo("[\"read\",\"write\",null]");
    assertThat(schema("Problem/properties").propertyNames())
        .contains("code", "errors", "conflicts", "alternatives", "bookings");
    assertThat(answers("/v1/resources/{id}", "put")).contains("200", "201");
    assertThat(answers("/feeds/{token}.ics", "get")).contains("200", "304");
    assertThat(
            document
                .at("/paths/~1metrics/get/responses/200/content/text~1plain/schema")
                .has("maxLength"))
        .isFalse();
  }

  private JsonNode schema(String path) {
    return document.at("/components/schemas/" + path);
  }

  private List<String> answers(String path, String method) {
    return List.copyOf(
        document.path("paths").path(path).path(method).path("responses").propertyNames());
  }

  @Test
  void answersThatAreNotDescribedAreFound() {
    DescribedResponses other = DescribedResponses.of(withoutSlug());
    Client.Reply reply = api.newHost().get("/v1/me");

    assertThatThrownBy(() -> other.check(reply.response(), ""))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("GET /v1/me 200")
        .hasMessageContaining("slug");
  }

  private JsonNode withoutSlug() {
    JsonNode other = document.deepCopy();
    ((ObjectNode) other.at("/components/schemas/Me/properties")).remove("slug");
    return other;
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/html", "application/xml", "image/png;q=0.1", "nonsense"})
  void whateverAClientAcceptsItGetsTheOneRepresentation(String accepted) {
    Client host = api.newHost();

    assertThat(
            host.send("GET", "/v1/me", "", "Accept", accepted).expect(200).header("Content-Type"))
        .startsWith("application/json");
    assertThat(
            host.send("GET", "/v1/bookings/no", "", "Accept", accepted)
                .expect(404)
                .header("Content-Type"))
        .startsWith("application/problem+json");
    assertThat(
            host.send("GET", "/metrics", "", "Accept", accepted).expect(200).header("Content-Type"))
        .startsWith("text/plain");
    host.send("GET", "/v1/openapi.json", "", "Accept", accepted).expect(200);
    host.send("GET", "/docs", "", "Accept", accepted).expect(200);
  }

  @Test
  void theCallerIsNoPartOfTheDescription() {
    assertThat(document.at("/components/schemas").has("Caller")).isFalse();
    assertThat(document.at("/components/schemas").has("Admin")).isFalse();
  }

  @Test
  void fieldsThatMayBeNullAreDescribedSo() {
    JsonNode booking = document.at("/components/schemas/BookingView");

    assertThat(booking.at("/properties/cancelledAt/type").toString()).contains("null");
    assertThat(booking.path("required").toString()).contains("status").doesNotContain("notes");
  }

  @Test
  void thePageForPeopleIsMadeOnceAndSentOnce() {
    Client.Reply first = api.anybody().get("/docs").expect(200);

    api.anybody().send("GET", "/docs", "", "If-None-Match", first.header("ETag")).expect(304);
    assertThat(api.part(ApiDescription.class).page())
        .isSameAs(api.part(ApiDescription.class).page());
  }

  @Test
  void readersOfEveryLanguageGetTheDescriptionThatWasMadeOnce() {
    Client anybody = api.anybody();
    String first = anybody.get("/v1/openapi.json").expect(200).response().body();

    Client.Reply french =
        anybody.send("GET", "/v1/openapi.json", "", "Accept-Language", "fr-FR").expect(200);

    assertThat(french.response().body()).isEqualTo(first);
    OpenAPIService made = api.part(OpenAPIService.class);
    assertThat(made.getCachedOpenAPI(Locale.ENGLISH)).isNotNull();
    assertThat(made.getCachedOpenAPI(Locale.FRANCE)).isNull();
    assertThat(made.getCachedOpenAPI(Locale.FRENCH)).isNull();
  }

  @Test
  void versionsAreDescribedWhereTheyAreKept() {
    JsonNode paths = api.anybody().get("/v1/openapi.json").expect(200).json().path("paths");
    for (String operation :
        List.of(
            "/v1/me patch",
            "/v1/resources/{id} put",
            "/v1/event-types/{id} patch",
            "/v1/webhooks/{id} patch",
            "/v1/webhooks/{id} delete",
            "/v1/bookings/{id}/cancel post")) {
      String[] parts = operation.split(" ", -1);
      JsonNode described = paths.path(parts[0]).path(parts[1]);

      assertThat(described.path("parameters").findValuesAsString("name"))
          .as(operation)
          .contains("If-Match");
      assertThat(described.path("responses").has("412")).as(operation).isTrue();
    }
    for (String path :
        List.of("/v1/me", "/v1/resources/{id}", "/v1/webhooks/{id}", "/v1/bookings/{id}")) {
      assertThat(paths.path(path).at("/get/responses/200/headers").has("ETag")).as(path).isTrue();
    }
  }

  @Test
  void thePageForPeopleShowsEveryOperationWithoutScripts() {
    Client.Reply page = api.anybody().get("/docs");

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.header("Content-Type")).startsWith("text/html");
    assertThat(page.response().body()).doesNotContain("<script").doesNotContain("style=");
    assertThat(page.header("Content-Security-Policy")).contains("style-src 'self'");
    operations()
        .forEach(
            operation ->
                assertThat(page.response().body())
                    .contains("id=\"" + operation.path("operationId").asString() + "\""));
    assertThat(page.response().body()).contains("curl");
    assertThat(api.anybody().get("/docs.css").header("Content-Type")).startsWith("text/css");
  }

  private RequestMappingHandlerMapping handlers() {
    return api.part(RequestMappingHandlerMapping.class);
  }

  private static boolean isOurs(HandlerMethod method) {
    return method.getBeanType().getName().startsWith("dev.holdfast");
  }

  private static boolean isHidden(HandlerMethod method) {
    return method.getBeanType().isAnnotationPresent(Hidden.class) || isPage(method);
  }

  private static boolean isPage(HandlerMethod method) {
    return !method.getBeanType().isAnnotationPresent(RestController.class);
  }

  private static List<String> routes(RequestMappingInfo mapping) {
    return mapping.getPatternValues().stream()
        .flatMap(
            path ->
                mapping.getMethodsCondition().getMethods().stream()
                    .map(method -> method + " " + path))
        .toList();
  }

  private List<String> described() {
    List<String> described = new ArrayList<>();
    document
        .path("paths")
        .propertyStream()
        .forEach(
            path ->
                path.getValue()
                    .propertyNames()
                    .forEach(
                        method ->
                            described.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));
    return described;
  }

  private List<JsonNode> operations() {
    List<JsonNode> operations = new ArrayList<>();
    document.path("paths").forEach(path -> path.forEach(operations::add));
    return operations;
  }
}
