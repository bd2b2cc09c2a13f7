package dev.holdfast.server.http;

import java.net.InetAddress;

/**
 * How many connections may be open.
 *
 * @param most in all
 * @param perAddress from one address; those of a trusted proxy count in all only, since it brings
 *     many clients
 */
public record ConnectionLimits(int most, int perAddress, TrustedProxies proxies) {

  /**
   * The heap that one connection takes while a request arrives: the server's buffers, what has come
   * of the head, and the first part of the body. {@code ./holdfast bench flood} shows that it is
   * enough.
   */
  private static final int BYTES_EACH = 40_000;

  private static final int MOST_BY_DEFAULT = 4_096;

  /** As many as fit into a quarter of the heap. */
  public static int byDefault(long heap) {
    return (int) Math.min(MOST_BY_DEFAULT, heap / 4 / BYTES_EACH);
  }

  /** As many as fit into half of the heap; the rest is for answers and background work. */
  public static int largest(long heap) {
    return (int) Math.min(100_000, heap / 2 / BYTES_EACH);
  }

  boolean isProxy(InetAddress address) {
    return proxies.isProxy(address);
  }
}
