package dev.holdfast.server.http;

import dev.holdfast.server.access.secret.AddressRange;
import jakarta.servlet.http.HttpServletRequest;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Knows where a request comes from, also if a proxy brings it. */
public final class TrustedProxies {

  private static final String HEADER = "X-Forwarded-For";
  private static final int MOST_HOPS = 20;
  private static final int NETWORK_BYTES = 8;

  private final List<AddressRange> proxies;

  public TrustedProxies(List<AddressRange> proxies) {
    this.proxies = List.copyOf(proxies);
  }

  /**
   * The client's address, by which requests are counted. Each proxy adds at the end of the header
   * whom it had the request from, so the last one that is no proxy of ours is the client; the
   * client may have invented everything before it. Of IPv6 the first half, because that is what one
   * client gets.
   */
  public String clientOf(HttpServletRequest request) {
    Optional<InetAddress> client = AddressRange.address(request.getRemoteAddr());
    if (client.filter(this::isProxy).isPresent()) {
      List<String> hops = hops(request);
      for (int i = hops.size() - 1, n = 0; i >= 0 && n < MOST_HOPS; i--, n++) {
        Optional<InetAddress> hop = AddressRange.address(hops.get(i).strip());
        if (hop.isEmpty()) {
          break;
        }
        client = hop;
        if (!isProxy(hop.get())) {
          break;
        }
      }
    }
    return client.map(TrustedProxies::counted).orElseGet(request::getRemoteAddr);
  }

  private static List<String> hops(HttpServletRequest request) {
    String joined = String.join(",", Collections.list(request.getHeaders(HEADER)));
    return joined.isEmpty() ? List.of() : Arrays.asList(joined.split(",", -1));
  }

  boolean isProxy(InetAddress address) {
    return proxies.stream().anyMatch(range -> range.contains(address));
  }

  /** What requests and connections are counted by: of IPv6 the network. */
  static String counted(InetAddress address) {
    return address instanceof Inet6Address
        ? HexFormat.of().formatHex(address.getAddress(), 0, NETWORK_BYTES)
        : address.getHostAddress();
  }
}
