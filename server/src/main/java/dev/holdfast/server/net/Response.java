package dev.holdfast.server.net;

import java.util.Optional;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;

/** What was answered, as far as it was read. */
public final class Response {

  private final HttpResponse head;
  private final byte[] body;
  private final boolean truncated;

  Response(HttpResponse head, byte[] body, boolean truncated) {
    this.head = head;
    this.body = body;
    this.truncated = truncated;
  }

  public int status() {
    return head.getCode();
  }

  /** The first header of that name. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(head.getFirstHeader(name)).map(Header::getValue);
  }

  public byte[] body() {
    return body.clone();
  }

  /** Whether there was more than was read. */
  public boolean isTruncated() {
    return truncated;
  }
}
