package dev.holdfast.availability.ravendb;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.UUID;
import net.ravendb.client.documents.DocumentStore;
import net.ravendb.client.documents.IDocumentStore;

/** The RavenDB server that {@code HOLDFAST_RAVENDB_URL} names, and new databases on it. */
final class Server {

  static final String URL = "HOLDFAST_RAVENDB_URL";

  private Server() {}

  static IDocumentStore newDatabase() {
    String database = "holdfast-" + UUID.randomUUID();
    create(database);
    return open(database);
  }

  static IDocumentStore open(String database) {
    DocumentStore store = new DocumentStore(System.getenv(URL), database);
    // Servers on a runtime that they were not built for cannot always decompress.
    store.getConventions().setUseHttpCompression(false);
    store.getConventions().setUseHttpDecompression(false);
    store.initialize();
    return store;
  }

  private static void create(String database) {
    String record = "{\"DatabaseName\":\"%s\"}".formatted(database);
    var request =
        HttpRequest.newBuilder(
                URI.create(
                    System.getenv(URL) + "/admin/databases?replicationFactor=1&name=" + database))
            .PUT(HttpRequest.BodyPublishers.ofString(record))
            .build();
    try {
      var answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
      // On a runtime that it was not built for, the server reports an error although it worked.
      if (answer.statusCode() != 201 && !answer.body().contains("was created")) {
        throw new IllegalStateException("RavenDB made no database: " + answer.body());
      }
    } catch (java.io.IOException | InterruptedException e) {
      throw new IllegalStateException("RavenDB cannot be reached", e);
    }
  }
}
