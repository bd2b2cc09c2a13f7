package dev.holdfast.server.page;

import dev.holdfast.server.api.PublicUrl;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.ResponseCookie;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Headers of pages. They load only what is ours, run no script that is written into a page, and are
 * shown in no frame; a page that may be embedded says so with {@link #allowFramesOf}.
 */
public final class PageHeaders implements HandlerInterceptor {

  private static final String OURS_ONLY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
          + " form-action 'self'; base-uri 'none'; frame-src 'self'; frame-ancestors ";

  private static final int A_YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

  private final PublicUrl url;

  PageHeaders(PublicUrl url) {
    this.url = url;
  }

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    if (isPage(handler)) {
      allowFramesOf(response, "'none'");
      // Without the origin, which no-referrer hides too, a form of ours looks like a stranger's.
      response.setHeader("Referrer-Policy", "same-origin");
      response.setHeader("Cache-Control", "no-store");
      response.setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
      response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
      rememberLanguage(request, response);
    }
    return true;
  }

  /** Lets pages of these origins, separated by spaces, show the answer in a frame. */
  public static void allowFramesOf(HttpServletResponse response, String origins) {
    response.setHeader("Content-Security-Policy", OURS_ONLY + origins);
  }

  private static boolean isPage(Object handler) {
    return handler instanceof HandlerMethod method
        && method.getBeanType().isAnnotationPresent(PageController.class);
  }

  private void rememberLanguage(HttpServletRequest request, HttpServletResponse response) {
    PageLanguage.written(request.getParameter(PageLanguage.PARAMETER))
        .ifPresent(
            locale ->
                response.addHeader(
                    "Set-Cookie",
                    ResponseCookie.from(PageLanguage.COOKIE, locale.getLanguage())
                        .path(url.root())
                        .maxAge(A_YEAR_IN_SECONDS)
                        .sameSite("Lax")
                        .build()
                        .toString()));
  }
}
