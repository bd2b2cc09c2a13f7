package dev.holdfast.server.api;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A text that others see, so that it must look like what it is. */
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = VisibleText.Rule.class)
public @interface VisibleText {

  /** Whether line breaks are refused too: for names, titles and addresses. */
  boolean oneLine() default false;

  /** The rule says what is wrong with a text; this message is never shown. */
  String message() default "must be visible";

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};

  /**
   * The one rule for all such texts.
   *
   * <p>Control characters, marks that turn the direction of writing and characters without width
   * are refused: with them, a text can look like another one. What languages and emoji need is
   * kept: joiners, the vowel separator of Mongolian, Arabic signs that stand around numbers, and
   * the tags in flags of regions.
   */
  final class Rule implements ConstraintValidator<VisibleText, String> {

    private static final int JOINER = 0x200D;
    private static final int NON_JOINER = 0x200C;
    private static final int MONGOLIAN_SEPARATOR = 0x180E;
    private static final int BLACK_FLAG = 0x1F3F4;
    private static final int FIRST_TAG = 0xE0020;
    private static final int LAST_TAG = 0xE007F;

    /** Fillers of Hangul are letters to Unicode, but nobody sees them. */
    private static final int FILLER = 0x3164;

    private static final int HALF_FILLER = 0xFFA0;

    private boolean oneLine;

    @Override
    public void initialize(VisibleText where) {
      oneLine = where.oneLine();
    }

    @Override
    public boolean isValid(@Nullable String text, ConstraintValidatorContext context) {
      Optional<String> wrong =
          text == null ? Optional.empty() : oneLine ? inLine(text) : inLines(text);
      wrong.ifPresent(
          message -> {
            context.disableDefaultConstraintViolation();
            context.buildConstraintViolationWithTemplate(message).addConstraintViolation();
          });
      return wrong.isEmpty();
    }

    /** What is wrong with a text of one line; empty: nothing. */
    public static Optional<String> inLine(String text) {
      return wrong(text, true);
    }

    /** The same for a text that may have several lines. */
    public static Optional<String> inLines(String text) {
      return wrong(text, false);
    }

    /**
     * Refuses a text of one line.
     *
     * @throws Problem that names the field and the character
     */
    public static void demandLine(String field, String text) {
      inLine(text).ifPresent(wrong -> refuse(field, wrong));
    }

    /** The same for a text that may have several lines. */
    public static void demandLines(String field, String text) {
      inLines(text).ifPresent(wrong -> refuse(field, wrong));
    }

    private static void refuse(String field, String wrong) {
      throw Problem.invalid(field, wrong);
    }

    private static Optional<String> wrong(String text, boolean oneLine) {
      boolean inFlag = false;
      boolean anythingToSee = text.isBlank();
      for (int i = 0; i < text.length(); ) {
        int each = text.codePointAt(i);
        inFlag = each == BLACK_FLAG || (inFlag && isTag(each));
        if (isBreak(each) ? oneLine : isHidden(each) && !inFlag) {
          return Optional.of(named(each));
        }
        anythingToSee |= !Character.isWhitespace(each) && !isHarmless(each);
        i += Character.charCount(each);
      }
      return anythingToSee
          ? Optional.empty()
          : Optional.of("must contain something that can be seen");
    }

    private static String named(int character) {
      String name = Optional.ofNullable(Character.getName(character)).orElse("no character");
      return "must not contain U+%04X (%s). Write it again without that character"
          .formatted(character, name);
    }

    private static boolean isBreak(int character) {
      return switch (character) {
        case '\n', '\r', '\t', 0x2028, 0x2029 -> true;
        default -> false;
      };
    }

    private static boolean isHidden(int character) {
      return switch (Character.getType(character)) {
        case Character.CONTROL, Character.SURROGATE -> true;
        case Character.FORMAT -> !isHarmless(character) && !isAroundNumbers(character);
        default -> character == FILLER || character == HALF_FILLER;
      };
    }

    private static boolean isHarmless(int character) {
      return character == JOINER || character == NON_JOINER || character == MONGOLIAN_SEPARATOR;
    }

    /** Arabic, Syriac and Kaithi have format characters that are seen. */
    private static boolean isAroundNumbers(int character) {
      return switch (character) {
        case 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD -> true;
        default -> character >= 0x0600 && character <= 0x0605;
      };
    }

    private static boolean isTag(int character) {
      return character >= FIRST_TAG && character <= LAST_TAG;
    }
  }
}
