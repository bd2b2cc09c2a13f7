package dev.holdfast.server.api;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Changes a value as RFC 7396 has it: what is left out stays, null takes away. */
@Component
public final class MergePatch {

  private final JsonMapper json;
  private final Validator validator;

  MergePatch(JsonMapper json, Validator validator) {
    this.json = json;
    this.validator = validator;
  }

  public <T> T apply(T before, ObjectNode patch, Class<T> type) {
    ObjectNode merged = json.valueToTree(before);
    merged.setAll(patch);
    T after = read(merged, type);
    Set<ConstraintViolation<T>> violations = validator.validate(after);
    if (!violations.isEmpty()) {
      throw Problem.invalid(errors(violations));
    }
    return after;
  }

  private <T> T read(ObjectNode merged, Class<T> type) {
    try {
      return json.treeToValue(merged, type);
    } catch (JacksonException e) {
      throw JsonErrors.problem(e);
    }
  }

  private static <T> List<Problem.FieldError> errors(Set<ConstraintViolation<T>> violations) {
    return violations.stream()
        .map(violation -> new Problem.FieldError(field(violation), violation.getMessage()))
        .sorted((one, other) -> one.field().compareTo(other.field()))
        .toList();
  }

  private static String field(ConstraintViolation<?> violation) {
    return violation.getPropertyPath().toString();
  }
}
