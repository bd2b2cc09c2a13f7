package dev.holdfast.server.launch.settings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** An address with a host that begins with http or https. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface WebAddress {}
