package dev.holdfast.server.calendar.feed;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** Unpacks, but never much. */
final class Gzip {

  private Gzip() {}

  /** Unpacks so many bytes at most, and one more to show that there were; empty if it cannot. */
  static Optional<byte[]> unpack(byte[] packed, int most) {
    try (var stream = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return Optional.of(stream.readNBytes(most + 1));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
