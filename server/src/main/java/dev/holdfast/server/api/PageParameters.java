package dev.holdfast.server.api;

import jakarta.servlet.http.HttpServletRequest;
import org.apache.tomcat.util.http.InvalidParameterException;

/** Parameters of pages that cannot be read. */
public final class PageParameters {

  private static final String FORGOTTEN = PageParameters.class.getName();

  private PageParameters() {}

  /** If they cannot be read, there are none from now on: the page that says so can be made. */
  public static void forgetIfUnreadable(HttpServletRequest request) {
    try {
      request.getParameterMap();
    } catch (InvalidParameterException | Problem e) {
      request.setAttribute(FORGOTTEN, true);
    }
  }

  static boolean areForgotten(HttpServletRequest request) {
    return request.getAttribute(FORGOTTEN) != null;
  }
}
