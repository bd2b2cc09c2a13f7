package dev.holdfast.server.booking.page;

import dev.holdfast.scheduling.host.Host;
import dev.holdfast.server.page.PageHeaders;
import jakarta.servlet.http.HttpServletResponse;

/** Which other sites may show a host's booking pages in a frame. */
final class FrameRule {

  private FrameRule() {}

  static void apply(HttpServletResponse response, Host host) {
    PageHeaders.allowFramesOf(response, ancestors(host));
  }

  private static String ancestors(Host host) {
    return host.embedOrigins().isEmpty() ? "'none'" : String.join(" ", host.embedOrigins());
  }
}
