package dev.holdfast.server.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Makes the path of the public address the context path of every request, so that links, redirects
 * and cookies begin with it. A request without the path is served too: it comes from a proxy that
 * removes it, or from this machine, which asks for /health and /metrics.
 */
final class PublicPathFilter extends HttpFilter {

  private static final long serialVersionUID = 1L;

  private final String path;

  /**
   * A filter for one path.
   *
   * @param path such as /book-me
   */
  PublicPathFilter(String path) {
    this.path = path;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    chain.doFilter(new Below(request, path), response);
  }

  /** A request below the path. */
  private static final class Below extends HttpServletRequestWrapper {

    private final String path;

    Below(HttpServletRequest request, String path) {
      super(request);
      this.path = path;
    }

    @Override
    public String getContextPath() {
      return path;
    }

    @Override
    public String getServletPath() {
      return within(super.getServletPath());
    }

    @Override
    public String getRequestURI() {
      return path + within(super.getRequestURI());
    }

    /** Decided by the address as it was sent, so that both of its forms mean the same. */
    private String within(String address) {
      String sent = super.getRequestURI();
      if (sent.equals(path)) {
        return "/";
      }
      return sent.startsWith(path + "/") && address.startsWith(path + "/")
          ? address.substring(path.length())
          : address;
    }
  }
}
