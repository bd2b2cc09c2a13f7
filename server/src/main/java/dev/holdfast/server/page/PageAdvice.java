package dev.holdfast.server.page;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.access.secret.Redacted;
import dev.holdfast.server.api.PageParameters;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.SignedIn;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.validation.BindException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.UriUtils;
import org.thymeleaf.context.LazyContextVariable;

/** What every page knows, and the page for what went wrong. */
@ControllerAdvice(annotations = PageController.class)
@Order(Ordered.HIGHEST_PRECEDENCE)
final class PageAdvice {

  private static final Logger LOG = LoggerFactory.getLogger(PageAdvice.class);

  /** No header can carry all that an address can. */
  private static final int LONGEST_WAY_BACK = 500;

  private final Assets assets;
  private final Transactions transactions;
  private final Clock clock;

  PageAdvice(Assets assets, Transactions transactions, Clock clock) {
    this.assets = assets;
    this.transactions = transactions;
    this.clock = clock;
  }

  /** Another language, and the same page in it. */
  public record OtherLanguage(String tag, String name, String address) {}

  @ModelAttribute("assets")
  String assets(HttpServletRequest request) {
    return request.getContextPath() + assets.path();
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

  /** What every page of the dashboard warns of; looked up by the pages that show it. */
  @ModelAttribute("calendarWarnings")
  LazyContextVariable<List<CalendarWarning>> calendarWarnings(HttpServletRequest request) {
    return new LazyContextVariable<>() {
      @Override
      protected List<CalendarWarning> loadValue() {
        return SignedIn.of(request).map(who -> warnings(who.host())).orElse(List.of());
      }
    };
  }

  private List<CalendarWarning> warnings(HostId host) {
    Instant now = Timestamps.now(clock);
    return transactions.read(tx -> CalendarWarning.about(tx.calendarConnections().of(host), now));
  }

  private static String address(HttpServletRequest request, String tag) {
    String language = PageLanguage.PARAMETER + "=";
    Stream<String> others =
        Optional.ofNullable(request.getQueryString()).stream()
            .flatMap(query -> Arrays.stream(query.split("&")))
            .filter(pair -> !pair.isEmpty() && !pair.startsWith(language));
    return Stream.concat(others, Stream.of(language + tag))
        .collect(Collectors.joining("&", request.getRequestURI() + "?", ""));
  }

  /** To the door, and back to the page afterwards. */
  @ExceptionHandler
  String notSignedIn(NotSignedIn e, HttpServletRequest request) {
    String query = request.getQueryString();
    String path = request.getRequestURI().substring(request.getContextPath().length());
    String wanted = query == null ? path : path + "?" + query;
    return wanted.length() > LONGEST_WAY_BACK
        ? "redirect:/sign-in"
        : "redirect:/sign-in?to=" + UriUtils.encode(wanted, "UTF-8");
  }

  @ExceptionHandler
  ModelAndView problem(Problem problem, HttpServletRequest request, Locale locale) {
    return page(problem.status(), request, locale);
  }

  /** Parameters that are not UTF-8, or not of the type that the page takes. */
  @ExceptionHandler({
    InvalidParameterException.class,
    TypeMismatchException.class,
    BindException.class
  })
  ModelAndView unreadable(HttpServletRequest request, Locale locale) {
    return page(HttpStatus.BAD_REQUEST, request, locale);
  }

  @ExceptionHandler
  ModelAndView unexpected(Exception e, HttpServletRequest request, Locale locale) {
    if (e instanceof ErrorResponse answer) {
      HttpStatus known = HttpStatus.resolve(answer.getStatusCode().value());
      return page(known == null ? HttpStatus.BAD_REQUEST : known, request, locale);
    }
    LOG.error("Unexpected", Redacted.of(e));
    return page(HttpStatus.INTERNAL_SERVER_ERROR, request, locale);
  }

  private ModelAndView page(HttpStatus status, HttpServletRequest request, Locale locale) {
    PageParameters.forgetIfUnreadable(request);
    var page = new ModelAndView("problem", status);
    String kind =
        switch (status) {
          case NOT_FOUND -> "notFound";
          case GONE -> "gone";
          case FORBIDDEN -> "forbidden";
          default -> status.is5xxServerError() ? "broken" : "wrong";
        };
    page.addObject("kind", kind)
        .addObject("assets", assets(request))
        .addObject("lang", lang(locale))
        .addObject("otherLanguages", otherLanguages(request, locale));
    return page;
  }
}
