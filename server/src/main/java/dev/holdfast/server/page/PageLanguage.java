package dev.holdfast.server.page;

import dev.holdfast.server.api.Problem;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.LocaleResolver;
import org.springframework.web.util.WebUtils;

/**
 * The language of a page: the one that the address asks for ({@code ?lang=de}), or the one chosen
 * before, or the first that the browser's user reads, or English. Only languages that pages are
 * written in count.
 */
public final class PageLanguage implements LocaleResolver {

  public static final List<Locale> WRITTEN = List.of(Locale.ENGLISH, Locale.GERMAN);

  static final String PARAMETER = "lang";
  static final String COOKIE = "holdfast_lang";

  @Override
  public Locale resolveLocale(HttpServletRequest request) {
    return Stream.concat(
            Stream.of(asked(request), chosen(request)), read(request).map(Locale::getLanguage))
        .flatMap(tag -> written(tag).stream())
        .findFirst()
        .orElse(Locale.ENGLISH);
  }

  @Override
  public void setLocale(
      HttpServletRequest request, @Nullable HttpServletResponse response, @Nullable Locale locale) {
    throw new UnsupportedOperationException("Pages choose their language by ?lang=");
  }

  /** The language if pages are written in it. */
  static Optional<Locale> written(@Nullable String tag) {
    return WRITTEN.stream().filter(locale -> locale.getLanguage().equals(tag)).findFirst();
  }

  /** Parameters that cannot be read name no language; the page that says so has one, too. */
  private static @Nullable String asked(HttpServletRequest request) {
    try {
      return request.getParameter(PARAMETER);
    } catch (InvalidParameterException | Problem e) {
      return null;
    }
  }

  private static @Nullable String chosen(HttpServletRequest request) {
    Cookie cookie = WebUtils.getCookie(request, COOKIE);
    return cookie == null ? null : cookie.getValue();
  }

  /** What the browser's user reads, the best first; nothing if it does not say. */
  private static Stream<Locale> read(HttpServletRequest request) {
    return request.getHeader("Accept-Language") == null
        ? Stream.empty()
        : Collections.list(request.getLocales()).stream();
  }
}
