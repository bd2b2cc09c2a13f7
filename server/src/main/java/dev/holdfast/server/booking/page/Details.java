package dev.holdfast.server.booking.page;

import dev.holdfast.server.api.VisibleText;
import dev.holdfast.server.booking.BookingInput;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a booker wrote into the form.
 *
 * @param hold that keeps the time
 */
public record Details(String name, String email, String notes, String hold) {

  static final Details NONE = new Details("", "", "", "");

  static Details of(Map<String, String> form) {
    return new Details(
        form.getOrDefault("name", "").strip(),
        form.getOrDefault("email", "").strip(),
        form.getOrDefault("notes", "").strip(),
        form.getOrDefault("hold", ""));
  }

  Details withHold(String other) {
    return new Details(name, email, notes, other);
  }

  BookingInput toInput(String eventType, Instant start, ViewerPreferences visit) {
    var booker =
        new BookingInput.BookerInput(
            name, email, visit.zone().getId(), null, visit.locale().getLanguage());
    return new BookingInput(eventType, start, booker, notes.isEmpty() ? null : notes, hold);
  }

  /** An invisible character is named, since nobody would find it. */
  private static String words(String field, ConstraintViolation<?> violation) {
    return violation.getConstraintDescriptor().getAnnotation() instanceof VisibleText
        ? "book.wrong.hidden"
        : "book.wrong." + field;
  }

  /** By field what is wrong with it, as a key of words: the rules are those of the API. */
  static Map<String, String> wrong(BookingInput input, Validator validator) {
    Map<String, String> wrong = new TreeMap<>();
    validator
        .validate(input)
        .forEach(
            violation -> {
              String path = violation.getPropertyPath().toString();
              String field = path.substring(path.lastIndexOf('.') + 1);
              wrong.merge(field, words(field, violation), (one, other) -> one);
            });
    if (input.booker().email().isEmpty()) {
      wrong.put("email", "book.wrong.email");
    }
    return wrong;
  }
}
