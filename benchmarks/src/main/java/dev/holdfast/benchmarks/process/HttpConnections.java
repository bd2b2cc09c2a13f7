package dev.holdfast.benchmarks.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** A connection to the service for each of several threads. */
public final class HttpConnections implements AutoCloseable {

  private final List<HttpConnection> connections = new ArrayList<>();

  public HttpConnections(ServiceProcess service, int count) {
    try {
      for (int i = 0; i < count; i++) {
        connections.add(new HttpConnection(service.port()));
      }
    } catch (IOException e) {
      close();
      throw new UncheckedIOException(
          "The service takes no more than %s".formatted(connections.size()), e);
    }
  }

  public HttpConnection of(int thread) {
    return connections.get(thread);
  }

  @Override
  public void close() {
    connections.forEach(
        connection -> {
          try {
            connection.close();
          } catch (IOException e) {
            throw new UncheckedIOException("A connection cannot be closed", e);
          }
        });
  }
}
