package dev.holdfast.server.api;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.http.HttpStatus;

/**
 * Documents what a controller's method answers, if its return type does not: those that write
 * answer with text that was JSON already when it was stored.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Responds {

  /** What the JSON is made of. */
  Class<?> value() default Void.class;

  /** More than one if it depends. */
  HttpStatus[] status() default HttpStatus.OK;

  /** What the JSON is made of if the answer is 202 instead: something is still to be done. */
  Class<?> accepted() default Void.class;
}
