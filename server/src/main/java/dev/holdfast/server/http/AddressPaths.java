package dev.holdfast.server.http;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.regex.Pattern;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets ids be parts of an address, and every address mean one thing. Encoded slashes and
 * backslashes reach the controllers as parts of an id, where the server would refuse or decode them
 * too early. A bare semicolon is refused, because all behind it would be cut off: {@code
 * /v1/resources/a;b} must not mean a. So are parts that are mere dots, encoded or not, because some
 * readers of an address resolve them and others do not; and so is U+0000, which databases do not
 * keep.
 */
@Component
@Order(FilterOrder.REQUEST + 1)
final class AddressPaths extends OncePerRequestFilter
    implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

  private static final String AS_IT_IS = "passthrough";

  private static final Pattern DOTS = Pattern.compile("/(\\.|%2e){1,2}(/|$)", CASE_INSENSITIVE);

  private final ProblemWriter problems;

  AddressPaths(ProblemWriter problems) {
    this.problems = problems;
  }

  @Override
  public void customize(TomcatServletWebServerFactory factory) {
    factory.addConnectorCustomizers(
        connector -> {
          connector.setEncodedSolidusHandling(AS_IT_IS);
          connector.setEncodedReverseSolidusHandling(AS_IT_IS);
        });
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String path = request.getRequestURI();
    String query = request.getQueryString();
    if (path.indexOf(';') >= 0) {
      refuse(response, "Write %3B for a semicolon in the path of an address.");
    } else if (DOTS.matcher(path).find()) {
      refuse(response, "No part of the path of an address can be mere dots.");
    } else if (query != null && query.contains("%00")) {
      refuse(response, "Leave out %00 in the address: it stands for no character.");
    } else {
      chain.doFilter(request, response);
    }
  }

  private void refuse(HttpServletResponse response, String why) throws IOException {
    problems.write(response, Problem.malformed(why));
  }
}
