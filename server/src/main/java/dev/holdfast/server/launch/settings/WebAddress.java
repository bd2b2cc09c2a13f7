package dev.holdfast.server.launch.settings;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/** An address with a host that begins with http or https; one that was not set is valid. */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = WebAddress.Check.class)
@interface WebAddress {

  String message() default "must be an address of the web, such as https://book.example.com";

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};

  /** Checks it. */
  final class Check implements ConstraintValidator<WebAddress, String> {

    @Override
    public boolean isValid(@Nullable String text, ConstraintValidatorContext context) {
      return text == null || text.isEmpty() || isWebAddress(text);
    }

    private static boolean isWebAddress(String text) {
      try {
        URI uri = new URI(text);
        boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
        return web && uri.getHost() != null && uri.getQuery() == null && uri.getFragment() == null;
      } catch (URISyntaxException e) {
        return false;
      }
    }
  }
}
