package dev.holdfast.server.launch.command;

import dev.holdfast.server.launch.Launch;
import dev.holdfast.server.launch.demo.Demo;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.launch.settings.StartFailure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The service on data that is thrown away: it starts, shows what can be booked, books, and stops. A
 * JVM that did so has loaded the classes that a start needs, and can leave an archive of them.
 */
final class ClassArchive {

  private final HttpClient http = HttpClient.newHttpClient();

  void play() {
    try {
      Path folder = Files.createTempDirectory("holdfast-rehearsal-");
      try {
        play(Settings.from(Map.of("HOLDFAST_DATA", folder.toString(), "HOLDFAST_DEMO", "true")));
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw StartFailure.outOfOrder("The rehearsal failed: " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw StartFailure.outOfOrder("The rehearsal was interrupted.");
    }
  }

  private void play(Settings settings) throws IOException, InterruptedException {
    try (var service = Launch.of(settings.onAnyPort())) {
      URI url =
          URI.create(
              "http://localhost:"
                  + service.getEnvironment().getRequiredProperty("local.server.port"));
      get(url.resolve("/health/ready"));
      get(url.resolve("/v1/public/event-types?host=" + Demo.SLUG));
      var suggestion = service.getBean(Demo.class).suggestion();
      if (suggestion.isPresent()) {
        book(url, suggestion.get());
      }
    }
  }

  private void book(URI url, Demo.Suggestion suggestion) throws IOException, InterruptedException {
    LocalDate day = LocalDate.ofInstant(suggestion.start(), ZoneOffset.UTC);
    get(
        url.resolve(
            "/v1/public/event-types/%s/slots?from=%s&to=%s"
                .formatted(suggestion.eventTypeId(), day, day.plusDays(7))));
    String booking =
        """
        {"eventTypeId": "%s", "start": "%s", "booker": {"name": "Bob", "email": "bob@example.com"}}
        """
            .formatted(suggestion.eventTypeId(), suggestion.start());
    send(
        HttpRequest.newBuilder(url.resolve("/v1/public/bookings"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(booking)));
  }

  private void get(URI uri) throws IOException, InterruptedException {
    send(HttpRequest.newBuilder(uri));
  }

  private void send(HttpRequest.Builder builder) throws IOException, InterruptedException {
    HttpRequest request = builder.build();
    int status = http.send(request, BodyHandlers.discarding()).statusCode();
    if (status >= 300) {
      throw StartFailure.outOfOrder(
          "The rehearsal failed: %s %s was answered with %s."
              .formatted(request.method(), request.uri(), status));
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> found = Files.walk(folder)) {
      all = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all) {
      Files.delete(path);
    }
  }
}
