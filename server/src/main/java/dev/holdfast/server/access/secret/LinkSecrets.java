package dev.holdfast.server.access.secret;

import java.util.List;

/** What links are made with, so that only this service can make them. */
@FunctionalInterface
public interface LinkSecrets {

  /** Those that count: the first one makes links, and links that any of them made are good. */
  List<String> valid();

  /** One, for ever. */
  static LinkSecrets of(String secret) {
    List<String> one = List.of(secret);
    return () -> one;
  }
}
