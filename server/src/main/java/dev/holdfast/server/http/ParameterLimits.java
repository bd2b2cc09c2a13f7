package dev.holdfast.server.http;

import dev.holdfast.server.json.Json;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Refuses what no parameter of the API can mean, in its path, after the question mark or in a
 * header, before anybody looks for it: databases differ in what they make of such a text.
 */
final class ParameterLimits implements HandlerInterceptor {

  /** Longer than any id, link or cursor. */
  static final int MAX_LENGTH = 1_000;

  static final String LAST_EVENT = "Last-Event-ID";

  /** Control characters, and half characters. */
  private static final Pattern STRANGE = Pattern.compile("[\\p{Cc}\\p{Cs}]");

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    if (request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE)
        instanceof Map<?, ?> inPath) {
      inPath.forEach((name, value) -> check(String.valueOf(name), String.valueOf(value)));
    }
    request
        .getParameterMap()
        .forEach(
            (name, values) -> {
              for (String value : values) {
                check(name, value);
              }
            });
    check(LAST_EVENT, request.getHeader(LAST_EVENT));
    Write.checkKey(request.getHeader(Write.KEY_HEADER));
    return true;
  }

  private static void check(String name, @Nullable String value) {
    if (value == null) {
      return;
    }
    String shown = JsonFaults.shortened(name);
    if (value.length() > MAX_LENGTH) {
      throw Problem.invalid(
          shown, "must have at most %s characters, not %s".formatted(MAX_LENGTH, value.length()));
    }
    if (STRANGE.matcher(value).find()) {
      throw Problem.invalid(shown, Json.TEXT_RULE);
    }
  }
}
