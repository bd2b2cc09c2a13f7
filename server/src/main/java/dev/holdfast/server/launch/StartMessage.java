package dev.holdfast.server.launch;

import dev.holdfast.server.launch.demo.Demo;
import dev.holdfast.server.launch.settings.DatabaseUrl;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.launch.settings.Settings.LogFormat;
import java.io.PrintStream;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the service says when it is ready: where it is, and how to begin. */
public final class StartMessage {

  private final Settings settings;
  private final String url;

  public StartMessage(Settings settings) {
    this.settings = settings;
    this.url = "http://localhost:" + settings.web().port();
  }

  /** Into the log instead, if programs read it. */
  public void print(
      PrintStream out, Optional<Demo.Suggestion> suggestion, Optional<String> signInLink) {
    if (settings.web().log() == LogFormat.JSON) {
      Logger log = LoggerFactory.getLogger(StartMessage.class);
      log.info("Holdfast is ready at {}", url);
      signInLink.ifPresent(
          link -> log.info("Nobody can sign in yet. Within 24 hours the first can, at {}", link));
      return;
    }
    out.printf(
        """

        Holdfast is ready at %s; the API is explained at %s/docs
          data       %s
          admin key  %s
        %s
        %s
        %s
        """,
        url,
        url,
        store(),
        adminKey(),
        signInLink.map(StartMessage::firstSignIn).orElse(""),
        suggestion.isPresent()
            ? "Try it, in a browser at %s/book/%s or here:".formatted(url, Demo.SLUG)
            : "Try it:",
        suggestion.map(this::book).orElseGet(this::letIn).indent(2));
    out.flush();
  }

  private static String firstSignIn(String link) {
    return """

    Sign in for the first time, within 24 hours:
      %s
    """
        .formatted(link);
  }

  private String adminKey() {
    return settings.secrets().adminKey().isPresent()
        ? "the one in HOLDFAST_ADMIN_KEY"
        : file(Launch.ADMIN_KEY_FILE);
  }

  private String file(String name) {
    return settings.data().toAbsolutePath().normalize().resolve(name).toString();
  }

  private String store() {
    Settings.Database database = settings.database();
    return switch (database.store()) {
      case SQLITE -> settings.sqliteFile().toAbsolutePath().normalize().toString();
      case POSTGRES -> "postgres at " + DatabaseUrl.hostOf(database.url());
      case MARIADB -> "mariadb at " + DatabaseUrl.hostOf(database.url());
      case DYNAMODB ->
          "dynamodb%s, tables %sscheduling_…"
              .formatted(
                  database.url().isEmpty() ? "" : " at " + database.url(), database.prefix());
    };
  }

  /** What can be booked; when; book it. */
  private String book(Demo.Suggestion suggestion) {
    LocalDate day = LocalDate.ofInstant(suggestion.start(), ZoneOffset.UTC);
    return """
    curl '%1$s/v1/public/event-types?host=%2$s'
    curl '%1$s/v1/public/event-types/%3$s/slots?from=%4$s&to=%5$s'
    curl '%1$s/v1/public/bookings' -H 'Content-Type: application/json' \\
      -d '{"eventTypeId": "%3$s", "start": "%6$s", "booker": {"name": "Bob", "email": "bob@example.com"}}'
    """
        .formatted(
            url, Demo.SLUG, suggestion.eventTypeId(), day, day.plusDays(7), suggestion.start());
  }

  /** Commands that create a host, show it, and lead to the rest. */
  private String letIn() {
    String key =
        settings.secrets().adminKey().isPresent()
            ? "$HOLDFAST_ADMIN_KEY"
            : "$(cat '%s')".formatted(file(Launch.ADMIN_KEY_FILE));
    return """
    curl '%1$s/v1/hosts' -H "Authorization: Bearer %2$s" -H 'Content-Type: application/json' \\
      -d '{"slug": "ann", "name": "Ann", "email": "ann@example.com", "timeZone": "Europe/Berlin"}'
    curl '%1$s/v1/me' -H 'Authorization: Bearer THE_APIKEY_OF_THAT_ANSWER'
    curl '%1$s/v1/openapi.json'
    """
        .formatted(url, key);
  }
}
