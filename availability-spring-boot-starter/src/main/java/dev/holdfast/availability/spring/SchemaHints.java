package dev.holdfast.availability.spring;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * Takes the scripts that create tables into a native image. All that are there when the image is
 * built, so that a new one is not forgotten.
 */
final class SchemaHints implements RuntimeHintsRegistrar {

  private static final String FOLDER = "dev/holdfast/availability/jdbc/";

  @Override
  public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
    try {
      var scripts = new PathMatchingResourcePatternResolver(loader);
      for (Resource script : scripts.getResources("classpath*:" + FOLDER + "**/*.sql")) {
        String url = script.getURL().toString();
        hints.resources().registerPattern(url.substring(url.lastIndexOf(FOLDER)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The scripts of the tables cannot be listed", e);
    }
  }
}
