package dev.holdfast.server.launch.command;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.host.Slug;
import dev.holdfast.scheduling.value.Language;
import dev.holdfast.scheduling.value.Moment;
import dev.holdfast.server.access.secret.NewKey;
import dev.holdfast.server.access.signin.SignInLinkService;
import dev.holdfast.server.host.NewHost;
import dev.holdfast.server.launch.OpenStore;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.launch.settings.StartFailure;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Lets owners in and makes keys for them, on the command line; the service may run meanwhile. */
final class HostCommands {

  private final Settings settings;

  HostCommands(Settings settings) {
    this.settings = settings;
  }

  /** Answers the host's key. */
  String createHost(Options options) {
    options.only(List.of("--slug", "--name", "--email", "--time-zone", "--language"));
    Host host =
        new Host(
            HostId.random(),
            slug(options.need("--slug")),
            oneLine("--name", options.need("--name")),
            email(options.need("--email")),
            zone(options.need("--time-zone")),
            options.find("--language").map(HostCommands::language),
            now());
    NewKey key = NewKey.of(host.id(), "first", host.createdAt());
    try (OpenStore store = OpenStore.of(settings)) {
      boolean added =
          store
              .transactions()
              .run(tx -> NewHost.add(tx, host, key.stored()) ? commit(true) : rollback(false));
      if (!added) {
        throw StartFailure.outOfOrder(
            "There is an owner '%s' already. For a further key: key create --owner %s"
                .formatted(host.slug(), host.slug()));
      }
    }
    return key.key();
  }

  /** Answers the key. */
  String createKey(Options options) {
    options.only(List.of("--owner", "--name", "--scope", "--days"));
    ApiKey.Scope scope =
        options.find("--scope").map(HostCommands::scope).orElse(ApiKey.Scope.WRITE);
    Optional<Instant> end = options.find("--days").map(HostCommands::days).map(now()::plus);
    String slug = options.need("--owner");
    String name = oneLine("--name", options.find("--name").orElse("command line"));
    try (OpenStore store = OpenStore.of(settings)) {
      return store
          .transactions()
          .run(
              tx -> {
                HostId host =
                    tx.hosts()
                        .findBySlug(slug)
                        .map(Host::id)
                        .orElseThrow(
                            () ->
                                StartFailure.outOfOrder("There is no owner '%s'.".formatted(slug)));
                NewKey key = NewKey.of(host, name, now()).limitedTo(scope, end);
                tx.apiKeys().add(key.stored());
                return commit(key.key());
              });
    }
  }

  private static ApiKey.Scope scope(String text) {
    return switch (text) {
      case "read" -> ApiKey.Scope.READ;
      case "write" -> ApiKey.Scope.WRITE;
      default ->
          throw StartFailure.misused("--scope must be read or write, not '%s'.".formatted(text));
    };
  }

  static Duration days(String text) {
    if (!text.matches("[1-9]\\d{0,4}")) {
      throw StartFailure.misused(
          "--days must be a number from 1 to 99999, not '%s'.".formatted(text));
    }
    return Duration.ofDays(Integer.parseInt(text));
  }

  private static Instant now() {
    return Moment.of(Clock.systemUTC());
  }

  /** Answers a link by which a host can sign in, once. */
  String signInLink(String slugOrEmail) {
    try (OpenStore store = OpenStore.of(settings)) {
      var door =
          new SignInLinkService(
              store.transactions(), settings.web().publicUrlOrDefault(), Clock.systemUTC());
      return store
          .transactions()
          .run(
              tx -> {
                HostId host =
                    tx.accounts()
                        .findByEmail(slugOrEmail)
                        .map(Account::host)
                        .or(() -> tx.hosts().findBySlug(slugOrEmail).map(Host::id))
                        .orElseThrow(
                            () ->
                                StartFailure.outOfOrder(
                                    "There is no owner '%s', and no account with that address."
                                        .formatted(slugOrEmail)));
                return commit(door.link(tx, host));
              });
    }
  }

  private static String slug(String text) {
    if (!Slug.isOne(text)) {
      throw StartFailure.misused(
          "--slug must be small letters and digits with single hyphens between, not '%s'."
              .formatted(text));
    }
    return text;
  }

  private static String oneLine(String option, String text) {
    if (text.length() > 200 || text.chars().anyMatch(Character::isISOControl)) {
      throw StartFailure.misused(option + " must be one line of at most 200 characters.");
    }
    return text.strip();
  }

  private static String email(String text) {
    if (!text.matches("[^@\\s]+@[^@\\s]+") || text.length() > 254) {
      throw StartFailure.misused("--email must be an address, not '%s'.".formatted(text));
    }
    return text;
  }

  private static Locale language(String tag) {
    return Language.parse(tag)
        .orElseThrow(
            () ->
                StartFailure.misused(
                    "--language must be a tag such as de or pt-BR, not '%s'.".formatted(tag)));
  }

  private static ZoneId zone(String text) {
    if (!ZoneId.getAvailableZoneIds().contains(text)) {
      throw StartFailure.misused(
          "--time-zone must be one of the IANA database such as Europe/Berlin, not '%s'."
              .formatted(text));
    }
    return ZoneId.of(text);
  }
}
