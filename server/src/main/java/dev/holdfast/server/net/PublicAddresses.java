package dev.holdfast.server.net;

import dev.holdfast.server.access.secret.AddressRange;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/**
 * Which addresses belong to the outside world. The predicates of {@link InetAddress} are not
 * enough: they accept unique local addresses, shared address space, IPv4 inside of IPv6 and more.
 */
public final class PublicAddresses {

  /** Of IPv4 everything is public but these. */
  private static final List<AddressRange> NOT_PUBLIC_V4 =
      ranges(
          "0.0.0.0/8", // this network
          "10.0.0.0/8", // private
          "100.64.0.0/10", // shared between a provider and its customers
          "127.0.0.0/8", // loopback
          "168.63.129.16/32", // a cloud's own service, at a public address
          "169.254.0.0/16", // link-local, and with it the metadata of clouds
          "172.16.0.0/12", // private
          "192.0.0.0/24", // protocol assignments
          "192.0.2.0/24", // documentation
          "192.88.99.0/24", // 6to4 relays
          "192.168.0.0/16", // private
          "198.18.0.0/15", // benchmarks
          "198.51.100.0/24", // documentation
          "203.0.113.0/24", // documentation
          "224.0.0.0/4", // multicast
          "240.0.0.0/4"); // reserved, and broadcast

  /** Of IPv6 only this is public. */
  private static final AddressRange GLOBAL_V6 = AddressRange.parse("2000::/3");

  /** And these are not. */
  private static final List<AddressRange> NOT_PUBLIC_V6 =
      ranges(
          "2001::/23", // protocol assignments, and tunnels
          "2001:db8::/32", // documentation
          "2002::/16", // 6to4: IPv4 inside
          "3fff::/20"); // documentation

  /** Leads to the IPv4 address in its last 32 bits. */
  private static final AddressRange NAT64 = AddressRange.parse("64:ff9b::/96");

  private static final int V4_BYTES = 4;

  private PublicAddresses() {}

  private static List<AddressRange> ranges(String... ranges) {
    return Arrays.stream(ranges).map(AddressRange::parse).toList();
  }

  public static boolean contains(InetAddress address) {
    if (address instanceof Inet4Address) {
      return !isIn(NOT_PUBLIC_V4, address);
    }
    if (NAT64.contains(address)) {
      return contains(last32Bits(address));
    }
    return GLOBAL_V6.contains(address) && !isIn(NOT_PUBLIC_V6, address);
  }

  private static boolean isIn(List<AddressRange> ranges, InetAddress address) {
    return ranges.stream().anyMatch(range -> range.contains(address));
  }

  private static InetAddress last32Bits(InetAddress address) {
    byte[] bytes = address.getAddress();
    try {
      return InetAddress.getByAddress(
          Arrays.copyOfRange(bytes, bytes.length - V4_BYTES, bytes.length));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("Four bytes are an address", e);
    }
  }
}
