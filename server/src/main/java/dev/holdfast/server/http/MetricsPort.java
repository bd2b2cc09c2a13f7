package dev.holdfast.server.http;

import dev.holdfast.server.api.Paths;
import dev.holdfast.server.api.Problem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Optional;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.AbstractProtocol;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * A separate port for metrics. That port serves only metrics and health; the public port does not
 * serve metrics.
 */
@Order(FilterOrder.PORT)
public final class MetricsPort extends OncePerRequestFilter
    implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

  private static final String METRICS = "/metrics";

  private final Connector connector = new Connector(RequestDeadlines.class.getName());

  /**
   * Listens when the server starts.
   *
   * @param port 0: any that is free
   * @param bind the address to listen on; empty: all that the machine has
   */
  public MetricsPort(int port, Optional<InetAddress> bind) {
    connector.setPort(port);
    bind.ifPresent(own -> ((AbstractProtocol<?>) connector.getProtocolHandler()).setAddress(own));
  }

  /** The port that it got. */
  public int port() {
    return connector.getLocalPort();
  }

  @Override
  public void customize(TomcatServletWebServerFactory factory) {
    factory.addAdditionalConnectors(connector);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String path = Paths.path(request);
    boolean figures = path.equals(METRICS);
    boolean allowed =
        request.getLocalPort() == port() ? figures || path.startsWith("/health/") : !figures;
    if (!allowed) {
      throw new Problem(HttpStatus.NOT_FOUND, "not_found", "This is not on this port.");
    }
    chain.doFilter(request, response);
  }
}
