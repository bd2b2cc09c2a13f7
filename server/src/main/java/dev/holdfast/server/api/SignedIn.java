package dev.holdfast.server.api;

import dev.holdfast.scheduling.host.HostId;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/**
 * The signed-in account, by the cookie of the request; as a parameter of a page it requires a
 * sign-in.
 *
 * @param account who it is
 * @param host whose dashboard it is
 * @param admin whether they may invite others
 */
public record SignedIn(String account, HostId host, boolean admin) {

  public static Optional<SignedIn> of(HttpServletRequest request) {
    return Optional.ofNullable((SignedIn) request.getAttribute(SignedIn.class.getName()));
  }
}
