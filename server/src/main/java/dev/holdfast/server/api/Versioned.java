package dev.holdfast.server.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an operation that answers with the version of a thing as {@code ETag}. If it changes a
 * thing that its path names, it takes {@code If-Match}, as {@link IfMatch} reads it.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Versioned {}
