package dev.holdfast.server.api;

import dev.holdfast.scheduling.host.HostId;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/**
 * Who is signed in, by the cookie that came with the request; as a parameter of a page it demands
 * somebody.
 *
 * @param account who it is
 * @param host whose dashboard it is
 * @param admin whether he may let others in
 */
public record SignedIn(String account, HostId host, boolean admin) {

  public static Optional<SignedIn> of(HttpServletRequest request) {
    return Optional.ofNullable((SignedIn) request.getAttribute(SignedIn.class.getName()));
  }
}
