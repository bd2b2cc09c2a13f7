package dev.holdfast.server.api.docs;

import dev.holdfast.server.api.Admin;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Page;
import dev.holdfast.server.api.PatchOf;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.json.CodeOf;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.core.converter.ResolvedSchema;
import io.swagger.v3.core.util.AnnotationsUtils;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.converters.ModelConverterRegistrar;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** What all operations have in common, and the answers that {@link Responds} declares. */
@Component
@Lazy
final class OperationDescriptions implements OperationCustomizer, OpenApiCustomizer {

  private static final String JSON = "application/json";
  private static final String PROBLEM_JSON = "application/problem+json";

  @SuppressWarnings("rawtypes")
  private final Map<String, Schema> schemas = new LinkedHashMap<>();

  /**
   * @param converters among them {@link RecordSchemas}; to be made is all that they need
   */
  @SuppressWarnings("unused")
  OperationDescriptions(ModelConverterRegistrar converters) {}

  @Override
  public Operation customize(Operation operation, HandlerMethod method) {
    operation.setOperationId(id(method));
    operation.setSecurity(
        demandsKey(method)
            ? List.of(new SecurityRequirement().addList(OpenApiConfiguration.KEY))
            : List.of());
    limit(operation, method);
    describePatch(operation, method);
    Responds answers = method.getMethodAnnotation(Responds.class);
    if (answers != null) {
      operation.setResponses(responses(answers));
    }
    operation.getResponses().values().forEach(OperationDescriptions::nameTypes);
    if (method.getMethod().getReturnType() == SseEmitter.class) {
      operation
          .getResponses()
          .addApiResponse("200", answer("OK", "text/event-stream", new StringSchema()));
    }
    operation.getResponses().addApiResponse("4XX", problem("Refused: the code says why."));
    operation.getResponses().addApiResponse("5XX", problem("Not possible now."));
    HeaderDescriptions.describe(
        operation, method, problem("Somebody else has changed it since: stale_version."));
    return operation;
  }

  /** Adds the schemas of answers, which no return type leads to. */
  @Override
  public void customise(OpenAPI api) {
    Components components = api.getComponents();
    schemas.forEach(
        (name, schema) -> {
          if (!components.getSchemas().containsKey(name)) {
            components.addSchemas(name, schema);
          }
        });
    HeaderDescriptions.describe(api);
  }

  /** Such as Booking.confirm. */
  private static String id(HandlerMethod method) {
    String controller = method.getBeanType().getSimpleName().replaceFirst("Api$", "");
    return controller + "." + method.getMethod().getName();
  }

  static boolean demandsKey(HandlerMethod method) {
    return Arrays.stream(method.getMethod().getParameterTypes())
        .anyMatch(type -> type == Caller.class || type == Admin.class);
  }

  /** What {@link ParameterLimits} and {@link Page} refuse. */
  private static void limit(Operation operation, HandlerMethod method) {
    List<Parameter> parameters = operation.getParameters();
    for (Parameter parameter : parameters == null ? List.<Parameter>of() : parameters) {
      // Parameters and answers of the same type share a schema; those of others stay as they are.
      Schema<?> schema = AnnotationsUtils.clone(parameter.getSchema(), true);
      Schema<?> value = schema.getItems() == null ? schema : schema.getItems();
      RecordSchemas.describeValues(schema, codes(method, parameter.getName()));
      if (parameter.getName().equals("limit")) {
        value.minimum(BigDecimal.ONE).maximum(BigDecimal.valueOf(Page.MAX_LIMIT));
      } else if (isText(value) && value.getEnum() == null && value.getMaxLength() == null) {
        value.maxLength(ParameterLimits.MAX_LENGTH);
      }
      parameter.setSchema(schema);
    }
  }

  private static @Nullable CodeOf codes(HandlerMethod method, String name) {
    return Arrays.stream(method.getMethod().getParameters())
        .filter(parameter -> parameter.getName().equals(name))
        .flatMap(parameter -> Stream.ofNullable(parameter.getAnnotation(CodeOf.class)))
        .findFirst()
        .orElse(null);
  }

  private static boolean isText(Schema<?> schema) {
    return "string".equals(schema.getType())
        || (schema.getTypes() != null && schema.getTypes().contains("string"));
  }

  private void describePatch(Operation operation, HandlerMethod method) {
    for (MethodParameter parameter : method.getMethodParameters()) {
      PatchOf patched = parameter.getParameterAnnotation(PatchOf.class);
      if (patched != null) {
        operation.getRequestBody().setContent(content(JSON, patch(patched.value())));
      }
    }
  }

  private Schema<?> patch(Class<?> type) {
    String name = nameOf(schema(type));
    ResolvedSchema resolved =
        ModelConverters.getInstance(true).resolveAsResolvedSchema(new AnnotatedType(type));
    Schema<?> patch = resolved.schema;
    patch.setRequired(null);
    patch.setDescription("Some of the fields; what is left out stays.");
    String patchName = name.replace("Input", "") + "Patch";
    schemas.put(patchName, patch);
    schemas.remove(name); // Where it is the body of another operation, that describes it.
    return reference(patchName);
  }

  private static String nameOf(Schema<?> reference) {
    return reference.get$ref().substring(reference.get$ref().lastIndexOf('/') + 1);
  }

  private ApiResponses responses(Responds answers) {
    ApiResponses responses = new ApiResponses();
    for (HttpStatus status : answers.status()) {
      ApiResponse response = new ApiResponse().description(status.getReasonPhrase());
      if (status != HttpStatus.NO_CONTENT) {
        response.content(content(JSON, schema(answers.value())));
      }
      responses.addApiResponse(Integer.toString(status.value()), response);
    }
    if (answers.accepted() != Void.class) {
      responses.addApiResponse(
          Integer.toString(HttpStatus.ACCEPTED.value()),
          new ApiResponse()
              .description(HttpStatus.ACCEPTED.getReasonPhrase())
              .content(content(JSON, schema(answers.accepted()))));
    }
    return responses;
  }

  /** Without parameters such as charset, which clients do not ask for. */
  private static void nameTypes(ApiResponse response) {
    if (response.getContent() != null) {
      Content named = new Content();
      response
          .getContent()
          .forEach((type, media) -> named.addMediaType(type.replaceAll(";.*", ""), media));
      response.setContent(named);
    }
  }

  private Schema<?> schema(Class<?> type) {
    ResolvedSchema resolved =
        ModelConverters.getInstance(true)
            .resolveAsResolvedSchema(new AnnotatedType(type).resolveAsRef(true));
    schemas.putAll(resolved.referencedSchemas);
    return resolved.schema;
  }

  private ApiResponse problem(String description) {
    return answer(description, PROBLEM_JSON, schema(ProblemView.class));
  }

  private static ApiResponse answer(String description, String type, Schema<?> schema) {
    return new ApiResponse().description(description).content(content(type, schema));
  }

  private static Schema<?> reference(String name) {
    return new Schema<>().$ref(Components.COMPONENTS_SCHEMAS_REF + name);
  }

  private static Content content(String type, Schema<?> schema) {
    return new Content().addMediaType(type, new MediaType().schema(schema));
  }
}
