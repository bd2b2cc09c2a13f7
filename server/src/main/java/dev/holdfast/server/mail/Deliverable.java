package dev.holdfast.server.mail;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.jspecify.annotations.Nullable;

/** A mail address that some server may accept, so that its owner can be notified. */
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = Deliverable.Rule.class)
public @interface Deliverable {

  /** What to do about it. */
  String message() default
      "must be an address that mail can be sent to, such as bob@example.com: at most 64 bytes"
          + " before the @, and behind it a domain of letters, digits, hyphens and dots";

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};

  /** Leaves what is missing to others. */
  final class Rule implements ConstraintValidator<Deliverable, String> {

    @Override
    public boolean isValid(@Nullable String text, ConstraintValidatorContext context) {
      return text == null || MailAddress.parse(text).isPresent();
    }
  }
}
