package dev.holdfast.availability.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The scripts that make a schema, as they lie in the jar. */
final class Scripts {

  private Scripts() {}

  /** The text of a script such as {@code postgres/V1__availability.sql}. */
  static String read(String name) {
    try (InputStream in = Scripts.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("Script %s is missing in the jar".formatted(name));
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Script %s cannot be read".formatted(name), e);
    }
  }
}
