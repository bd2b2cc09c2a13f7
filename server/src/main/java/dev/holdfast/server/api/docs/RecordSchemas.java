package dev.holdfast.server.api.docs;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.type.TypeFactory;
import dev.holdfast.server.api.Codes;
import dev.holdfast.server.json.CodeOf;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Lazy;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * Describes of the fields of a record what the code says and the description would not show by
 * itself: which may be null ({@link Nullable}), which are always there, and which have one of a few
 * values ({@link CodeOf}).
 */
@Component
@Lazy
final class RecordSchemas implements ModelConverter {

  private final Map<String, JavaType> named = new ConcurrentHashMap<>();

  @Override
  @SuppressWarnings("rawtypes")
  public @Nullable Schema resolve(
      AnnotatedType type, ModelConverterContext context, Iterator<ModelConverter> chain) {
    JavaType java = TypeFactory.defaultInstance().constructType(type.getType());
    if (java.getRawClass() == ObjectNode.class) {
      return new ObjectSchema().description("Some of the fields.");
    }
    Schema schema = chain.hasNext() ? chain.next().resolve(type, context, chain) : null;
    if (schema != null && java.getRawClass().isRecord()) {
      Schema<?> described = described(schema, java, context.getDefinedModels());
      if (described.getProperties() != null) {
        for (RecordComponent component : java.getRawClass().getRecordComponents()) {
          describe(described, component);
        }
      }
    }
    return schema;
  }

  @SuppressWarnings("rawtypes")
  private Schema<?> described(Schema<?> schema, JavaType type, Map<String, Schema> defined) {
    if (schema.get$ref() == null) {
      return schema;
    }
    String name = schema.get$ref().substring(schema.get$ref().lastIndexOf('/') + 1);
    JavaType other = named.putIfAbsent(name, type);
    if (other != null && !other.equals(type)) {
      throw new IllegalStateException(
          "Two types would be described as '%s': %s and %s. Rename one."
              .formatted(name, other.toCanonical(), type.toCanonical()));
    }
    return defined.getOrDefault(name, schema);
  }

  private static void describe(Schema<?> schema, RecordComponent component) {
    Schema<?> property = schema.getProperties().get(component.getName());
    if (property == null) {
      return;
    }
    if (component.getAccessor().isAnnotationPresent(JsonRawValue.class)) {
      property = new ObjectSchema().additionalProperties(true).description("JSON");
    }
    describeValues(property, component.getAnnotation(CodeOf.class));
    boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    boolean demanded =
        component.getAnnotatedType().isAnnotationPresent(NotNull.class)
            || component.getAnnotatedType().isAnnotationPresent(NotBlank.class);
    boolean leftOut = isLeftOut(component);
    boolean orNull = nullable && !demanded && !leftOut;
    schema.getProperties().put(component.getName(), orNull ? orNull(property) : property);
    boolean optional = orNull || (leftOut && !isAlwaysThere(component, nullable));
    if (!optional && !isRequired(schema, component.getName())) {
      schema.addRequiredItem(component.getName());
    } else if (optional && isRequired(schema, component.getName())) {
      schema.getRequired().remove(component.getName());
    }
  }

  private static boolean isRequired(Schema<?> schema, String name) {
    return schema.getRequired() != null && schema.getRequired().contains(name);
  }

  /** Whether nothing is written in place of null, or of an empty list. */
  private static boolean isLeftOut(RecordComponent component) {
    return inclusion(component) != JsonInclude.Include.ALWAYS;
  }

  private static boolean isAlwaysThere(RecordComponent component, boolean nullable) {
    return inclusion(component) == JsonInclude.Include.NON_NULL && !nullable;
  }

  private static JsonInclude.Include inclusion(RecordComponent component) {
    JsonInclude own = component.getAccessor().getAnnotation(JsonInclude.class);
    JsonInclude all = component.getDeclaringRecord().getAnnotation(JsonInclude.class);
    return own != null ? own.value() : all != null ? all.value() : JsonInclude.Include.ALWAYS;
  }

  /** Of a field or parameter: which values it has. */
  @SuppressWarnings({"rawtypes", "unchecked"})
  static void describeValues(Schema<?> schema, @Nullable CodeOf codes) {
    Schema value = schema.getItems() == null ? schema : schema.getItems();
    if (codes != null) {
      value.setEnum(Codes.all(codes.value()));
      value.pattern(null).minLength(null).maxLength(null);
    } else if (value.getPattern() != null && !value.getPattern().startsWith("^")) {
      value.setPattern(ofTheWhole(value.getPattern()));
    }
  }

  /** Ours are about the whole text; where clients read them, a pattern has to say so. */
  private static String ofTheWhole(String pattern) {
    return pattern.contains("|") ? "^(?:" + pattern + ")$" : "^" + pattern + "$";
  }

  private static Schema<?> orNull(Schema<?> property) {
    if (property.getAnyOf() != null) {
      return property;
    }
    Schema<?> nothing = new Schema<>();
    nothing.setTypes(Set.of("null"));
    if (property.get$ref() != null) {
      return new Schema<>().anyOf(List.of(property, nothing));
    }
    Set<String> types = new LinkedHashSet<>();
    if (property.getTypes() != null) {
      types.addAll(property.getTypes());
    } else if (property.getType() != null) {
      types.add(property.getType());
    }
    types.add("null");
    property.setTypes(types);
    if (property.getEnum() != null) {
      addNull(property);
    }
    return property;
  }

  /** Lists that an annotation made cannot be added to. */
  private static <T> void addNull(Schema<T> property) {
    List<T> values = new ArrayList<>(property.getEnum());
    if (!values.contains(null)) {
      values.add(null);
    }
    property.setEnum(values);
  }
}
