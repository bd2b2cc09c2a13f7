package dev.holdfast.server.http;

import com.fasterxml.jackson.databind.type.TypeFactory;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.lang.reflect.RecordComponent;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Lazy;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * Describes which fields of a record may be null, and which are always there: the code says so by
 * {@link Nullable}, which the description would not show by itself.
 */
@Component
@Lazy
final class RecordSchemas implements ModelConverter {

  @Override
  @SuppressWarnings("rawtypes")
  public @Nullable Schema resolve(
      AnnotatedType type, ModelConverterContext context, Iterator<ModelConverter> chain) {
    Class<?> raw = TypeFactory.defaultInstance().constructType(type.getType()).getRawClass();
    if (raw == ObjectNode.class) {
      return new ObjectSchema().description("Some of the fields.");
    }
    Schema schema = chain.hasNext() ? chain.next().resolve(type, context, chain) : null;
    if (schema != null && raw.isRecord()) {
      Schema<?> described = described(schema, context.getDefinedModels());
      if (described.getProperties() != null) {
        for (RecordComponent component : raw.getRecordComponents()) {
          describe(described, component);
        }
      }
    }
    return schema;
  }

  @SuppressWarnings("rawtypes")
  private static Schema<?> described(Schema<?> schema, Map<String, Schema> defined) {
    if (schema.get$ref() == null) {
      return schema;
    }
    String name = schema.get$ref().substring(schema.get$ref().lastIndexOf('/') + 1);
    return defined.getOrDefault(name, schema);
  }

  private static void describe(Schema<?> schema, RecordComponent component) {
    Schema<?> property = schema.getProperties().get(component.getName());
    if (property == null) {
      return;
    }
    boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    boolean demanded =
        component.getAnnotatedType().isAnnotationPresent(NotNull.class)
            || component.getAnnotatedType().isAnnotationPresent(NotBlank.class);
    if (nullable && !demanded) {
      schema.getProperties().put(component.getName(), orNull(property));
    } else if (schema.getRequired() == null
        || !schema.getRequired().contains(component.getName())) {
      schema.addRequiredItem(component.getName());
    }
  }

  private static Schema<?> orNull(Schema<?> property) {
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
    return property;
  }
}
