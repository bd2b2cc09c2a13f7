package dev.holdfast.server.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says of a text, or of each in a list, that it is one of the codes of an enum, so that the
 * description of the API can list them.
 */
@Target({ElementType.RECORD_COMPONENT, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
public @interface CodeOf {
  Class<? extends Enum<?>> value();
}
