package dev.holdfast.server.api.docs;

import dev.holdfast.server.api.IfMatch;
import dev.holdfast.server.api.JsonErrors;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Write;
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
public final class ParameterLimits implements HandlerInterceptor {

  /** Longer than any id, link or cursor. */
  static final int MAX_LENGTH = 1_000;

  public static final String LAST_EVENT = "Last-Event-ID";

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
    check(IfMatch.NONE_HEADER, request.getHeader(IfMatch.NONE_HEADER), IfMatch.LONGEST);
    Write.checkKey(request.getHeader(Write.KEY_HEADER));
    return true;
  }

  private static void check(String name, @Nullable String value) {
    check(name, value, MAX_LENGTH);
  }

  private static void check(String name, @Nullable String value, int longest) {
    if (value == null) {
      return;
    }
    String shown = JsonErrors.shortened(name);
    if (value.length() > longest) {
      throw Problem.invalid(
          shown, "must have at most %s characters, not %s".formatted(longest, value.length()));
    }
    if (STRANGE.matcher(value).find()) {
      throw Problem.invalid(shown, Json.TEXT_RULE);
    }
  }
}
