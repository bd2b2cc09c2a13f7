package dev.holdfast.server.net;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Asks once for the addresses of a host and gives them to the client, which connects to these and
 * asks nobody again: between look and leap nothing can change. One bad address spoils all.
 */
final class VettedAddresses implements DnsResolver {

  private final DnsResolver names;
  private final Predicate<InetAddress> allowed;

  VettedAddresses(DnsResolver names, Predicate<InetAddress> allowed) {
    this.names = names;
    this.allowed = allowed;
  }

  /** An address that is not for us to visit. */
  static final class RefusedAddressException extends UnknownHostException {

    private static final long serialVersionUID = 1L;

    RefusedAddressException(String host, InetAddress address) {
      super("%s is at %s, which is not public".formatted(host, address.getHostAddress()));
    }
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    InetAddress[] addresses = names.resolve(host);
    for (InetAddress address : addresses) {
      if (!allowed.test(address)) {
        throw new RefusedAddressException(host, address);
      }
    }
    return addresses;
  }

  @Override
  public List<InetSocketAddress> resolve(String host, int port) throws UnknownHostException {
    return Arrays.stream(resolve(host))
        .map(address -> new InetSocketAddress(address, port))
        .toList();
  }

  /** Nobody needs it, and it would cost one more lookup. */
  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }
}
