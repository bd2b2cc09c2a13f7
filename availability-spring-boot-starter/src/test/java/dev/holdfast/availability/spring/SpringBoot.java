package dev.holdfast.availability.spring;

import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.util.ClassUtils;

/** What the Spring Boot that is on the class path keeps in another place than the other one. */
final class SpringBoot {

  static final boolean IS_3 = SpringBootVersion.getVersion().startsWith("3.");

  private SpringBoot() {}

  static AutoConfigurations dataSource() {
    return AutoConfigurations.of(
        named(
            IS_3
                ? AvailabilityAutoConfiguration.DATA_SOURCE_IN_3
                : AvailabilityAutoConfiguration.DATA_SOURCE_IN_4));
  }

  private static Class<?> named(String name) {
    return ClassUtils.resolveClassName(name, null);
  }
}
