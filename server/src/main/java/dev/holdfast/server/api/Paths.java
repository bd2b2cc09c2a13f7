package dev.holdfast.server.api;

import jakarta.servlet.http.HttpServletRequest;
import java.util.stream.Stream;

/** Which paths are whose. */
public final class Paths {

  private static final String SIGN_IN = "/sign-in";

  private Paths() {}

  /** The API, where every answer is JSON. */
  public static boolean isApi(HttpServletRequest request) {
    return path(request).startsWith("/v1/");
  }

  /**
   * What is for everybody: a part of the API, the feeds, whose addresses are secret, where
   * providers send hosts back to, and pages for bookers and for who signs in.
   */
  public static boolean isPublic(HttpServletRequest request) {
    return Stream.of("/v1/public/", "/feeds/", "/oauth/", "/book/", "/manage/", SIGN_IN)
        .anyMatch(path(request)::startsWith);
  }

  /** Where people sign in. */
  public static boolean isSignIn(HttpServletRequest request) {
    return path(request).startsWith(SIGN_IN);
  }

  /** Pages for hosts who are signed in. */
  static boolean isDashboard(HttpServletRequest request) {
    return path(request).startsWith("/app/");
  }

  /** Styles, scripts and pictures of pages. */
  public static boolean isFile(HttpServletRequest request) {
    return path(request).startsWith("/assets/");
  }

  public static boolean isHealth(HttpServletRequest request) {
    return path(request).startsWith("/health/");
  }

  /** Every part of the API that is not marked as public needs a key. */
  public static boolean needsKey(HttpServletRequest request) {
    return isApi(request) && !isPublic(request) && !path(request).equals("/v1/openapi.json");
  }

  /** As the server understood it: decoded, without dots and parameters. */
  public static String path(HttpServletRequest request) {
    String more = request.getPathInfo();
    return more == null ? request.getServletPath() : request.getServletPath() + more;
  }
}
