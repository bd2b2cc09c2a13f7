package dev.holdfast.server.calendar.oauth;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** Texts as they are written in addresses. */
public final class Encoded {

  private Encoded() {}

  /** A part of a path or a value of a query. */
  public static String part(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** A query, or a form. */
  public static String pairs(Map<String, String> pairs) {
    return pairs.entrySet().stream()
        .map(pair -> part(pair.getKey()) + "=" + part(pair.getValue()))
        .collect(Collectors.joining("&"));
  }
}
