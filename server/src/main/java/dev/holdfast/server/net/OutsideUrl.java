package dev.holdfast.server.net;

import dev.holdfast.server.access.secret.AddressRange;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A URL that others chose, with a form that everybody reads in the same way: http or https, a host,
 * no user, no fragment; and a port that is the web's own or one of those that are free for all, but
 * none of mail, shells and the like.
 */
public record OutsideUrl(URI uri) {

  public static final int MAX_LENGTH = 2048;

  private static final int FIRST_FREE_PORT = 1024;
  private static final int LAST_PORT = 65_535;
  private static final Pattern CANONICAL_V4 =
      Pattern.compile("((0|[1-9]\\d{0,2})\\.){3}(0|[1-9]\\d{0,2})");

  /** A last part that makes some readers see an IPv4 address, such as 0x7f.1 or 2130706433. */
  private static final Pattern ENDS_LIKE_V4 =
      Pattern.compile("(.*\\.)?(\\d+|0[xX][0-9A-Fa-f]*)\\.?");

  /**
   * Reads a URL, without asking anybody for the address of its host.
   *
   * @throws RefusedUrlException if it does not have that form
   */
  public static OutsideUrl parse(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new RefusedUrlException(
          "must have at most %s characters, not %s".formatted(MAX_LENGTH, text.length()));
    }
    OutsideUrl url = new OutsideUrl(uri(text));
    url.checkForm();
    url.checkHost();
    return url;
  }

  private static URI uri(String text) {
    try {
      return new URI(text).parseServerAuthority();
    } catch (URISyntaxException e) {
      throw new RefusedUrlException("is not a URL. Maybe https://example.com/path?");
    }
  }

  private void checkForm() {
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      throw new RefusedUrlException("must begin with https:// or http://");
    }
    if (uri.getHost() == null) {
      throw new RefusedUrlException("must name a host, as in https://example.com/path");
    }
    if (uri.getPort() == 0 || uri.getPort() > LAST_PORT) {
      throw new RefusedUrlException("must use a port from 1 to 65535, or none");
    }
    if (uri.getRawUserInfo() != null) {
      throw new RefusedUrlException("must not contain a user or a password");
    }
    if (uri.getRawFragment() != null) {
      throw new RefusedUrlException("must not contain a fragment (#)");
    }
  }

  private void checkHost() {
    String host = host();
    boolean isV4 = CANONICAL_V4.matcher(host).matches() && literal().isPresent();
    boolean isV6 = host.contains(":");
    if (ENDS_LIKE_V4.matcher(host).matches() && !isV4 && !isV6) {
      throw new RefusedUrlException(
          "must name its host, or give its address as four plain numbers, not %s".formatted(host));
    }
    if (host.contains("%")) {
      throw new RefusedUrlException("must not name a network interface: %s".formatted(host));
    }
  }

  /** Whether the port is the web's own, or one of those that are free for all. */
  boolean hasUsualPort() {
    int port = uri.getPort();
    return port == -1 || port == 80 || port == 443 || port >= FIRST_FREE_PORT;
  }

  /** The host, without the brackets of IPv6. */
  public String host() {
    String host = uri.getHost();
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  /** The address, if the host is one. */
  Optional<InetAddress> literal() {
    return AddressRange.address(host());
  }

  /** The host alone, since the rest may be a secret. */
  @Override
  public String toString() {
    return "%s://%s/…".formatted(uri.getScheme(), uri.getHost());
  }
}
