package dev.holdfast.server.api;

import dev.holdfast.server.json.Json;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Says what is wrong with a body, in words for its author. */
public final class JsonErrors {

  private static final int LONGEST_VALUE = 100;

  /** Control characters, and half characters, which no answer could carry. */
  private static final Pattern STRANGE = Pattern.compile("[\\p{Cc}\\p{Cs}]");

  private JsonErrors() {}

  public static Problem problem(HttpMessageNotReadableException e) {
    return e.getCause() instanceof JacksonException fault
        ? problem(fault)
        : Problem.malformed("The body is missing, or cannot be read.");
  }

  public static Problem problem(JacksonException fault) {
    return isStrangeText(fault)
        ? Problem.invalid(trimmed(path(fault)), Json.TEXT_RULE)
        : Problem.malformed(of(fault));
  }

  /** A text where a text belongs, but not such a one. */
  private static boolean isStrangeText(JacksonException fault) {
    return fault instanceof InvalidFormatException format
        && format.getTargetType() == String.class
        && format.getValue() instanceof String;
  }

  private static String of(JacksonException fault) {
    if (fault instanceof UnrecognizedPropertyException unknown) {
      return unknownField(unknown);
    }
    if (fault instanceof StreamConstraintsException) {
      return path(fault) + "is nested too deeply, or has a text or number that is too long.";
    }
    if (fault instanceof MismatchedInputException mismatch) {
      return mismatch(mismatch);
    }
    if (fault instanceof InputCoercionException) {
      return path(fault) + "is a number that is too large.";
    }
    if (fault instanceof StreamReadException) {
      return syntax(fault);
    }
    return path(fault) + "cannot be read.";
  }

  private static String unknownField(UnrecognizedPropertyException e) {
    Collection<Object> known = e.getKnownPropertyIds();
    String names =
        known == null
            ? ""
            : known.stream().map(Object::toString).sorted().collect(Collectors.joining(", "));
    return "There is no field '%s'. The fields are %s.".formatted(trimmed(path(e)), names);
  }

  private static String mismatch(MismatchedInputException e) {
    if (e instanceof InvalidFormatException format) {
      return "%s'%s' is not %s."
          .formatted(path(e), shortened(format.getValue()), name(e.getTargetType()));
    }
    if (String.valueOf(e.getOriginalMessage()).startsWith("Trailing token")) {
      return "The body has more than one value.";
    }
    return "%smust be %s.".formatted(path(e), name(e.getTargetType()));
  }

  /** Fit to be shown, for any input. */
  public static String shortened(@Nullable Object value) {
    String text = STRANGE.matcher(String.valueOf(value)).replaceAll("\uFFFD");
    if (text.length() <= LONGEST_VALUE) {
      return text;
    }
    boolean half = Character.isHighSurrogate(text.charAt(LONGEST_VALUE - 1));
    return text.substring(0, half ? LONGEST_VALUE - 1 : LONGEST_VALUE) + "…";
  }

  private static String syntax(JacksonException e) {
    boolean duplicate = String.valueOf(e.getOriginalMessage()).startsWith("Duplicate");
    return "%s at line %s, column %s."
        .formatted(
            duplicate ? "A field is there twice" : "The body is no JSON",
            e.getLocation().getLineNr(),
            e.getLocation().getColumnNr());
  }

  /** Such as {@code booker.email: }, or nothing for the body as a whole. */
  private static String path(JacksonException e) {
    StringBuilder path = new StringBuilder();
    for (JacksonException.Reference step : e.getPath()) {
      if (step.getPropertyName() == null) {
        path.append('[').append(step.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(shortened(step.getPropertyName()));
      }
    }
    return path.isEmpty() ? "The body " : path + ": ";
  }

  private static String trimmed(String path) {
    return path.endsWith(": ") ? path.substring(0, path.length() - 2) : path.strip();
  }

  /** What a value should be. */
  public static String name(@Nullable Class<?> type) {
    if (type == null) {
      return "of the right type";
    }
    if (type.isEnum()) {
      return "one of "
          + Arrays.stream(type.getEnumConstants())
              .map(Object::toString)
              .collect(Collectors.joining(", "));
    }
    if (Collection.class.isAssignableFrom(type) || type.isArray()) {
      return "a list";
    }
    return Map.<Class<?>, String>of(
            String.class, "a text",
            Integer.class, "a whole number",
            int.class, "a whole number",
            Long.class, "a whole number",
            long.class, "a whole number",
            Boolean.class, "true or false",
            boolean.class, "true or false",
            Instant.class, "an instant such as 2026-11-16T09:00:00Z",
            LocalDate.class, "a date such as 2026-11-16")
        .getOrDefault(type, "an object");
  }
}
