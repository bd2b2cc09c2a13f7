package dev.holdfast.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** A connection to the service for each of several threads. */
final class Wires implements AutoCloseable {

  private final List<Wire> wires = new ArrayList<>();

  Wires(ServiceProcess service, int count) {
    try {
      for (int i = 0; i < count; i++) {
        wires.add(new Wire(service.port()));
      }
    } catch (IOException e) {
      close();
      throw new UncheckedIOException(
          "The service takes no more than %s".formatted(wires.size()), e);
    }
  }

  Wire of(int thread) {
    return wires.get(thread);
  }

  @Override
  public void close() {
    wires.forEach(
        wire -> {
          try {
            wire.close();
          } catch (IOException e) {
            throw new UncheckedIOException("A connection cannot be closed", e);
          }
        });
  }
}
