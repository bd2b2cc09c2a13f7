package dev.holdfast.torture.service.history;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes JSON. */
public final class Json {

  private static final JsonMapper MAPPER = new JsonMapper();

  private Json() {}

  public static JsonNode parse(String text) {
    return MAPPER.readTree(text);
  }

  public static String write(Object value) {
    return MAPPER.writeValueAsString(value);
  }
}
