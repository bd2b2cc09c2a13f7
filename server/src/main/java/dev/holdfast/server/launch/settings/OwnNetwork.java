package dev.holdfast.server.launch.settings;

import dev.holdfast.server.access.secret.AddressRange;
import dev.holdfast.server.net.PublicAddresses;
import java.net.InetAddress;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Which addresses of the web can do without encryption: those that lead nowhere outside. */
final class OwnNetwork {

  /** Names that nobody can have in public. */
  private static final Set<String> ENDINGS =
      Set.of("localhost", "local", "internal", "lan", "home.arpa", "test");

  private OwnNetwork() {}

  static boolean isSafe(URI url) {
    return "https".equals(url.getScheme()) || isInside(url.getHost());
  }

  private static boolean isInside(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    Optional<InetAddress> address = AddressRange.address(name.replaceAll("[\\[\\]]", ""));
    if (address.isPresent()) {
      return !PublicAddresses.contains(address.get());
    }
    // A name without a dot is one of the own network, such as that of a container.
    return name.indexOf('.') < 0 || ENDINGS.stream().anyMatch(end -> name.endsWith("." + end));
  }
}
