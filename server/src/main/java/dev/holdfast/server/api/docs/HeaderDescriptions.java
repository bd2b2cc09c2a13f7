package dev.holdfast.server.api.docs;

import dev.holdfast.server.api.IfMatch;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.api.Tagged;
import dev.holdfast.server.api.Versioned;
import dev.holdfast.server.api.Write;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.HeaderParameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;

/**
 * Describes the headers that requests and answers share, by what a controller's method takes and
 * whether it is {@link Versioned} or {@link Tagged}.
 */
final class HeaderDescriptions {

  private static final String REPLAYED = "Idempotent-Replayed";

  /** Longer than any ETag, a hash among them. */
  private static final List<RequestMethod> REMEMBERED =
      List.of(RequestMethod.POST, RequestMethod.PUT, RequestMethod.PATCH, RequestMethod.DELETE);

  /** By name. */
  private static final Map<String, Header> HEADERS =
      Map.of(
          HttpHeaders.ETAG,
          header("The version of what is answered. If-Match and If-None-Match take it."),
          HttpHeaders.LOCATION,
          header("The path of what was made.").required(true),
          HttpHeaders.RETRY_AFTER,
          header("With 429 and 503: in how many seconds to try again."),
          REPLAYED,
          header("true: the request came before, and this is its first answer again."));

  private HeaderDescriptions() {}

  /**
   * Describes the headers of an operation.
   *
   * @param stale what a change of an old version is answered with
   */
  static void describe(Operation operation, HandlerMethod method, ApiResponse stale) {
    if (isRemembered(method) && !operation.getTags().contains("Operations")) {
      operation.addParametersItem(
          parameter(Write.KEY_HEADER, "Makes the request safe to repeat.", Write.MAX_KEY_LENGTH));
      answers(operation, "2..").forEach(answer -> add(answer, REPLAYED));
    }
    if (isTagged(method)) {
      answers(operation, "20[01]").stream()
          .filter(answer -> answer.getContent() != null)
          .forEach(answer -> add(answer, HttpHeaders.ETAG));
    }
    if (isTagged(method) && methods(method).contains(RequestMethod.POST)) {
      answers(operation, "201").forEach(answer -> add(answer, HttpHeaders.LOCATION));
    }
    if (isTagged(method) && methods(method).contains(RequestMethod.GET)) {
      describeRereading(operation);
    } else if (isTagged(method) && isChange(method)) {
      describeChange(operation, method, stale);
    }
    answers(operation, "[45]XX").forEach(answer -> add(answer, HttpHeaders.RETRY_AFTER));
  }

  private static void describeRereading(Operation operation) {
    operation.addParametersItem(
        parameter(
            HttpHeaders.IF_NONE_MATCH,
            "The ETag of what you have. If it is still the same: 304.",
            IfMatch.LONGEST));
    ApiResponse same = new ApiResponse().description("As you have it.");
    add(same, HttpHeaders.ETAG);
    operation.getResponses().addApiResponse("304", same);
  }

  private static void describeChange(Operation operation, HandlerMethod method, ApiResponse stale) {
    operation.addParametersItem(
        parameter(
            IfMatch.HEADER,
            "The ETag that the change is about. If the thing has changed since, nothing is done:"
                + " 412 stale_version. Left out, the last change wins.",
            IfMatch.LONGEST));
    if (methods(method).contains(RequestMethod.PUT)) {
      operation.addParametersItem(
          parameter(
              IfMatch.NONE_HEADER,
              "With * nothing that is there is changed: 412.",
              IfMatch.LONGEST));
    }
    operation.getResponses().addApiResponse("412", stale);
  }

  /** What is made has a path of its own where there is a way to read one. */
  static void describe(OpenAPI api) {
    HEADERS.forEach(api.getComponents()::addHeaders);
    api.getPaths()
        .forEach(
            (path, item) -> {
              ApiResponse created =
                  item.getPost() == null ? null : item.getPost().getResponses().get("201");
              if (created != null && canBeRead(api, path)) {
                add(created, HttpHeaders.LOCATION);
              }
            });
  }

  private static boolean canBeRead(OpenAPI api, String path) {
    return api.getPaths().entrySet().stream()
        .filter(each -> each.getKey().matches("\\Q" + path + "\\E/\\{[^/]*}"))
        .map(Map.Entry::getValue)
        .map(PathItem::getGet)
        .anyMatch(get -> get != null);
  }

  private static List<ApiResponse> answers(Operation operation, String status) {
    return operation.getResponses().entrySet().stream()
        .filter(answer -> answer.getKey().matches(status))
        .map(Map.Entry::getValue)
        .toList();
  }

  private static boolean takes(HandlerMethod method, Class<?> type) {
    return Arrays.asList(method.getMethod().getParameterTypes()).contains(type);
  }

  private static List<RequestMethod> methods(HandlerMethod method) {
    return Optional.ofNullable(
            AnnotatedElementUtils.findMergedAnnotation(method.getMethod(), RequestMapping.class))
        .map(mapping -> List.of(mapping.method()))
        .orElse(List.of());
  }

  /** A request that is remembered has to be looked up. */
  private static boolean isRemembered(HandlerMethod method) {
    return takes(method, HttpServletRequest.class)
        && methods(method).stream().anyMatch(REMEMBERED::contains);
  }

  private static boolean isTagged(HandlerMethod method) {
    return method.hasMethodAnnotation(Versioned.class) || method.hasMethodAnnotation(Tagged.class);
  }

  /** Of a thing that is there: the path names it, or it is the caller's own. */
  private static boolean isChange(HandlerMethod method) {
    Responds answers = method.getMethodAnnotation(Responds.class);
    if (answers != null
        && List.of(answers.status()).equals(List.of(HttpStatus.CREATED))
        && methods(method).contains(RequestMethod.POST)) {
      return false;
    }
    return methods(method).contains(RequestMethod.PATCH)
        || Arrays.stream(method.getMethodParameters())
            .anyMatch(parameter -> parameter.hasParameterAnnotation(PathVariable.class));
  }

  private static void add(ApiResponse answer, String header) {
    answer.addHeaderObject(header, new Header().$ref(header));
  }

  private static Header header(String description) {
    return new Header().description(description).schema(new StringSchema());
  }

  private static HeaderParameter parameter(String name, String description, int longest) {
    Schema<?> schema = new StringSchema().minLength(1).maxLength(longest);
    HeaderParameter header = new HeaderParameter();
    header.name(name).description(description).schema(schema);
    return header;
  }
}
