package dev.holdfast.server.launch.settings;

import dev.holdfast.server.launch.settings.Settings.Store;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The address of a database as people write it: for JDBC, or with user and password before the
 * host.
 *
 * @param jdbc the same for JDBC, without user and password
 */
public record DatabaseUrl(String jdbc, Optional<String> user, Optional<String> password) {

  /** An address without user and password. */
  static DatabaseUrl of(String url) {
    return new DatabaseUrl(url, Optional.empty(), Optional.empty());
  }

  /**
   * Reads the address of a database of that kind.
   *
   * @throws IllegalArgumentException if it is none; the message says why, without the address,
   *     which may contain a password
   */
  static DatabaseUrl parse(Store store, String text) {
    if (text.startsWith(jdbcScheme(store) + ":")) {
      return of(text);
    }
    URI uri = uri(store, text);
    if (!schemes(store).contains(uri.getScheme()) || uri.getHost() == null) {
      throw notOne(store);
    }
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    String jdbc = jdbcScheme(store) + "://" + uri.getHost() + port + uri.getRawPath() + query;
    String[] credentials =
        uri.getRawUserInfo() == null ? new String[0] : uri.getRawUserInfo().split(":", 2);
    return new DatabaseUrl(jdbc, part(credentials, 0), part(credentials, 1));
  }

  private static String jdbcScheme(Store store) {
    return store == Store.POSTGRES ? "jdbc:postgresql" : "jdbc:mariadb";
  }

  private static List<String> schemes(Store store) {
    return store == Store.POSTGRES
        ? List.of("postgres", "postgresql")
        : List.of("mariadb", "mysql");
  }

  private static URI uri(Store store, String text) {
    try {
      URI uri = new URI(text);
      if (uri.getScheme() == null) {
        throw notOne(store);
      }
      return uri;
    } catch (URISyntaxException e) {
      throw notOne(store);
    }
  }

  private static IllegalArgumentException notOne(Store store) {
    String scheme = schemes(store).get(0);
    return new IllegalArgumentException(
        "is no address of such a database. Write %s://USER:PASSWORD@HOST/DATABASE or %s://HOST/DATABASE"
            .formatted(scheme, jdbcScheme(store)));
  }

  private static Optional<String> part(String[] credentials, int index) {
    return credentials.length > index
        ? Optional.of(
            URLDecoder.decode(credentials[index].replace("+", "%2B"), StandardCharsets.UTF_8))
        : Optional.empty();
  }

  /** Host and port, for messages. */
  public static String hostOf(String jdbc) {
    String rest = jdbc.substring(jdbc.indexOf("//") + 2);
    int end = rest.indexOf('/');
    return end < 0 ? rest : rest.substring(0, end);
  }
}
