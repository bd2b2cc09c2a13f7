package dev.holdfast.server.calendar.caldav;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.server.net.OutsideUrl;
import dev.holdfast.server.net.RefusedUrlException;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import org.apache.hc.client5.http.psl.PublicSuffixMatcherLoader;

/**
 * Where an account's password may go: to the host that was entered, and by https to other hosts of
 * the same domain, since some services spread their accounts over many. Addresses beyond that are
 * not visited.
 *
 * @param entered by the host, with the account
 * @param allowsPlain whether the password may travel without encryption
 */
record Site(URI entered, boolean allowsPlain) {

  private static final String HTTPS = "https";
  private static final int HTTPS_PORT = 443;

  /** The address, if the password may go there. */
  OutsideUrl vet(URI url) throws CalendarException {
    OutsideUrl outside = parse(url);
    if (!isSecure(url) && !allowsPlain) {
      throw refused("A password is sent by https only, and %s is to be reached without", url);
    }
    if (!isSameOrigin(url) && !isSameDomain(url)) {
      throw refused("%s is not the server of the account, so the password is not sent there", url);
    }
    return outside;
  }

  private static OutsideUrl parse(URI url) throws CalendarException {
    try {
      return OutsideUrl.parse(url.toString());
    } catch (RefusedUrlException e) {
      throw new CalendarException(Code.REFUSED_ADDRESS, "The address " + e.getMessage());
    }
  }

  private static CalendarException refused(String message, URI url) {
    return new CalendarException(Code.REFUSED_ADDRESS, message.formatted(url.getHost()));
  }

  private boolean isSameOrigin(URI url) {
    return url.getScheme().equalsIgnoreCase(entered.getScheme())
        && url.getHost().equalsIgnoreCase(entered.getHost())
        && port(url) == port(entered);
  }

  private boolean isSameDomain(URI url) {
    Optional<String> domain = domain(url);
    return isUsual(url) && isUsual(entered) && domain.isPresent() && domain.equals(domain(entered));
  }

  private static boolean isUsual(URI url) {
    return isSecure(url) && port(url) == HTTPS_PORT;
  }

  private static boolean isSecure(URI url) {
    return url.getScheme().equalsIgnoreCase(HTTPS);
  }

  private static int port(URI url) {
    return url.getPort() != -1 ? url.getPort() : isSecure(url) ? HTTPS_PORT : 80;
  }

  /** The part of a host that somebody registered; addresses have none. */
  private static Optional<String> domain(URI url) {
    String host = url.getHost().toLowerCase(Locale.ROOT);
    boolean isAddress = host.startsWith("[") || Character.isDigit(host.charAt(host.length() - 1));
    return isAddress
        ? Optional.empty()
        : Optional.ofNullable(PublicSuffixMatcherLoader.getDefault().getDomainRoot(host));
  }
}
