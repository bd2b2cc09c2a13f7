package dev.holdfast.server.web;

import dev.holdfast.server.http.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/** What every page knows, and the page for what went wrong. */
@ControllerAdvice(basePackageClasses = PageAdvice.class)
@Order(Ordered.HIGHEST_PRECEDENCE)
final class PageAdvice {

  private static final Logger LOG = LoggerFactory.getLogger(PageAdvice.class);

  private final Assets assets;

  PageAdvice(Assets assets) {
    this.assets = assets;
  }

  /** Another language, and the same page in it. */
  public record OtherLanguage(String tag, String name, String address) {}

  @ModelAttribute("assets")
  String assets() {
    return assets.path();
  }

  @ModelAttribute("lang")
  String lang(Locale locale) {
    return locale.getLanguage();
  }

  @ModelAttribute("otherLanguages")
  List<OtherLanguage> otherLanguages(HttpServletRequest request, Locale locale) {
    return PageLanguage.WRITTEN.stream()
        .filter(other -> !other.getLanguage().equals(locale.getLanguage()))
        .map(
            other ->
                new OtherLanguage(
                    other.getLanguage(),
                    other.getDisplayLanguage(other),
                    address(request, other.getLanguage())))
        .toList();
  }

  private static String address(HttpServletRequest request, String tag) {
    var address = UriComponentsBuilder.fromPath(request.getRequestURI());
    Optional.ofNullable(request.getQueryString()).ifPresent(address::query);
    return address.replaceQueryParam(PageLanguage.PARAMETER, tag).build(true).toUriString();
  }

  /** To the door, and back to the page afterwards. */
  @ExceptionHandler
  String notSignedIn(NotSignedIn e, HttpServletRequest request) {
    String query = request.getQueryString();
    String wanted = request.getRequestURI() + (query == null ? "" : "?" + query);
    return "redirect:/sign-in?to=" + UriUtils.encode(wanted, "UTF-8");
  }

  @ExceptionHandler
  ModelAndView problem(Problem problem, HttpServletRequest request, Locale locale) {
    return page(problem.status(), request, locale);
  }

  @ExceptionHandler
  ModelAndView unexpected(Exception e, HttpServletRequest request, Locale locale) {
    if (e instanceof ErrorResponse answer) {
      HttpStatus known = HttpStatus.resolve(answer.getStatusCode().value());
      return page(known == null ? HttpStatus.BAD_REQUEST : known, request, locale);
    }
    LOG.error("Unexpected", e);
    return page(HttpStatus.INTERNAL_SERVER_ERROR, request, locale);
  }

  private ModelAndView page(HttpStatus status, HttpServletRequest request, Locale locale) {
    var page = new ModelAndView("problem", status);
    String kind =
        switch (status) {
          case NOT_FOUND -> "notFound";
          case GONE -> "gone";
          case FORBIDDEN -> "forbidden";
          default -> status.is5xxServerError() ? "broken" : "wrong";
        };
    page.addObject("kind", kind)
        .addObject("assets", assets())
        .addObject("lang", lang(locale))
        .addObject("otherLanguages", otherLanguages(request, locale));
    return page;
  }
}
