package dev.holdfast.server.store;

import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Several texts as one: a JSON array. */
public final class TextsCodec {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private TextsCodec() {}

  public static String write(List<String> texts) {
    return JSON.writeValueAsString(texts);
  }

  public static List<String> read(String text) {
    return text.equals("[]") ? List.of() : List.of(JSON.readValue(text, String[].class));
  }
}
