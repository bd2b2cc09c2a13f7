package dev.holdfast.server.http;

import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.core.converter.ResolvedSchema;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.HeaderParameter;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import jakarta.servlet.http.HttpServletRequest;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.converters.ModelConverterRegistrar;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;

/** What all operations have in common, and the answers that {@link Answers} tells of. */
@Component
@Lazy
final class OperationDescriptions implements OperationCustomizer, OpenApiCustomizer {

  private static final String JSON = "application/json";
  private static final String PROBLEM_JSON = "application/problem+json";
  private static final List<RequestMethod> REMEMBERED =
      List.of(RequestMethod.POST, RequestMethod.PUT, RequestMethod.PATCH, RequestMethod.DELETE);

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
    if (demandsKey(method)) {
      operation.addSecurityItem(new SecurityRequirement().addList(OpenApiConfiguration.KEY));
    }
    if (isRemembered(method) && !operation.getTags().contains("Operations")) {
      operation.addParametersItem(idempotencyKey());
    }
    limit(operation.getParameters());
    describePatch(operation, method);
    Answers answers = method.getMethodAnnotation(Answers.class);
    if (answers != null) {
      operation.setResponses(responses(answers));
    }
    operation.getResponses().addApiResponse("4XX", problem("Refused: the code tells why."));
    operation.getResponses().addApiResponse("5XX", problem("Not possible now."));
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
  }

  /** Such as Booking.confirm. */
  private static String id(HandlerMethod method) {
    String controller = method.getBeanType().getSimpleName().replace("Controller", "");
    return controller + "." + method.getMethod().getName();
  }

  static boolean demandsKey(HandlerMethod method) {
    return Arrays.stream(method.getMethod().getParameterTypes())
        .anyMatch(type -> type == Caller.class || type == Admin.class);
  }

  /** Whoever remembers a request has to look at it. */
  private static boolean isRemembered(HandlerMethod method) {
    return Arrays.asList(method.getMethod().getParameterTypes()).contains(HttpServletRequest.class)
        && Optional.ofNullable(
                AnnotatedElementUtils.findMergedAnnotation(
                    method.getMethod(), RequestMapping.class))
            .filter(mapping -> Arrays.stream(mapping.method()).anyMatch(REMEMBERED::contains))
            .isPresent();
  }

  private static HeaderParameter idempotencyKey() {
    HeaderParameter header = new HeaderParameter();
    header
        .name(Write.KEY_HEADER)
        .description("Makes the request safe to repeat.")
        .schema(new StringSchema().minLength(1).maxLength(Write.MAX_KEY_LENGTH));
    return header;
  }

  /** What {@link ParameterLimits} and {@link Page} refuse. */
  private static void limit(@Nullable List<Parameter> parameters) {
    for (Parameter parameter : parameters == null ? List.<Parameter>of() : parameters) {
      Schema<?> schema = parameter.getSchema();
      Schema<?> value = schema.getItems() == null ? schema : schema.getItems();
      if (parameter.getName().equals("limit")) {
        value.minimum(BigDecimal.ONE).maximum(BigDecimal.valueOf(Page.MAX_LIMIT));
      } else if (isText(value) && value.getEnum() == null && value.getMaxLength() == null) {
        value.maxLength(ParameterLimits.MAX_LENGTH);
      }
    }
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
    ResolvedSchema resolved =
        ModelConverters.getInstance(true).resolveAsResolvedSchema(new AnnotatedType(type));
    schemas.putAll(resolved.referencedSchemas);
    Schema<?> patch = resolved.schema;
    patch.setRequired(null);
    patch.setDescription("Some of the fields; what is left out stays.");
    return patch;
  }

  private ApiResponses responses(Answers answers) {
    ApiResponse response = new ApiResponse().description(answers.status().getReasonPhrase());
    if (answers.status() != HttpStatus.NO_CONTENT) {
      response.content(content(JSON, schema(answers.value())));
    }
    return new ApiResponses().addApiResponse(Integer.toString(answers.status().value()), response);
  }

  private Schema<?> schema(Class<?> type) {
    ResolvedSchema resolved =
        ModelConverters.getInstance(true)
            .resolveAsResolvedSchema(new AnnotatedType(type).resolveAsRef(true));
    schemas.putAll(resolved.referencedSchemas);
    return resolved.schema;
  }

  private static ApiResponse problem(String description) {
    Schema<?> schema =
        new Schema<>().$ref(Components.COMPONENTS_SCHEMAS_REF + OpenApiConfiguration.PROBLEM);
    return new ApiResponse().description(description).content(content(PROBLEM_JSON, schema));
  }

  private static Content content(String type, Schema<?> schema) {
    return new Content().addMediaType(type, new MediaType().schema(schema));
  }
}
