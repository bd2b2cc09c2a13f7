package dev.holdfast.server.access.secret;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Addresses with the same first bits, such as {@code 10.0.0.0/8}. */
public final class AddressRange {

  private static final Pattern V4 = Pattern.compile("(\\d{1,3}\\.){3}\\d{1,3}");
  private static final Pattern V6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

  private final byte[] network;
  private final int bits;

  private AddressRange(byte[] network, int bits) {
    this.network = network;
    this.bits = bits;
  }

  /**
   * Reads {@code 10.0.0.0/8}, or a single address.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static AddressRange parse(String text) {
    int slash = text.indexOf('/');
    String literal = slash < 0 ? text : text.substring(0, slash);
    byte[] network =
        address(literal)
            .map(InetAddress::getAddress)
            .orElseThrow(() -> new IllegalArgumentException("Not an address: " + literal));
    int most = network.length * Byte.SIZE;
    String length = slash < 0 ? Integer.toString(most) : text.substring(slash + 1);
    if (!length.matches("\\d{1,3}") || Integer.parseInt(length) > most) {
      throw new IllegalArgumentException("Not a number of bits: " + length);
    }
    return new AddressRange(network, Integer.parseInt(length));
  }

  /** The address in the text; a name is none, and is not resolved. */
  public static Optional<InetAddress> address(String literal) {
    if (!V4.matcher(literal).matches() && !V6.matcher(literal).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(InetAddress.getByName(literal));
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }

  public boolean contains(InetAddress address) {
    byte[] other = address.getAddress();
    if (other.length != network.length) {
      return false;
    }
    for (int bit = 0; bit < bits; bit++) {
      int mask = 1 << (Byte.SIZE - 1 - bit % Byte.SIZE);
      if (((other[bit / Byte.SIZE] ^ network[bit / Byte.SIZE]) & mask) != 0) {
        return false;
      }
    }
    return true;
  }
}
