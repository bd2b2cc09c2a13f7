package dev.holdfast.server.access.secret;

import java.time.Instant;

/** A link that works for anybody who knows it. */
public record SecretLink(String url, Instant createdAt) {

  /** Without the link, which is a secret. */
  @Override
  public String toString() {
    return "SecretLink[%s]".formatted(createdAt);
  }
}
