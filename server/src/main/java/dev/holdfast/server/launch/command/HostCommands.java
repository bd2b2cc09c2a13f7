package dev.holdfast.server.launch.command;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.host.Slug;
import dev.holdfast.scheduling.value.Language;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.access.secret.NewKey;
import dev.holdfast.server.access.signin.SignInLinkService;
import dev.holdfast.server.host.NewHost;
import dev.holdfast.server.launch.OpenStore;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.launch.settings.StartFailure;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Adds hosts; the service may run meanwhile. */
@Command(name = "host", description = "Adds hosts.")
final class HostCommands {

  private final Holdfast holdfast;

  HostCommands(Holdfast holdfast) {
    this.holdfast = holdfast;
  }

  @Command(
      description = {
        "Adds a host and prints the host's key, once. The service may run.",
        "Example: host create --slug ann --name Ann --email ann@example.com --time-zone"
            + " Europe/Berlin"
      })
  void create(
      @Option(
              names = "--slug",
              required = true,
              description = "The host's part of addresses, such as ann.")
          String slug,
      @Option(names = "--name", required = true, description = "The name that bookers see.")
          String name,
      @Option(names = "--email", required = true, description = "Where mails to the host go.")
          String email,
      @Option(
              names = "--time-zone",
              required = true,
              description = "Of the IANA database, such as Europe/Berlin.")
          String zone,
      @Option(names = "--language", description = "Of mails to the host, such as de or pt-BR.")
          @Nullable String language) {
    Host host =
        new Host(
            HostId.random(),
            slug(slug),
            oneLine("--name", name),
            email(email),
            zone(zone),
            Optional.ofNullable(language).map(HostCommands::language),
            Timestamps.now(Clock.systemUTC()));
    NewKey key = NewKey.of(host.id(), "first", host.createdAt());
    try (OpenStore store = OpenStore.of(holdfast.settings())) {
      boolean added =
          store
              .transactions()
              .run(tx -> NewHost.add(tx, host, key.stored()) ? commit(true) : rollback(false));
      if (!added) {
        throw StartFailure.outOfOrder(
            "There is a host '%s' already. For a further key: key create --host %s"
                .formatted(host.slug(), host.slug()));
      }
    }
    holdfast.print(key.key());
  }

  /** Returns a link with which a host can sign in, once. */
  static String signInLink(Settings settings, String slugOrEmail) {
    try (OpenStore store = OpenStore.of(settings)) {
      var links =
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
                                    "There is no host '%s', and no account with that address."
                                        .formatted(slugOrEmail)));
                return commit(links.link(tx, host));
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

  static String oneLine(String option, String text) {
    if (text.isBlank() || text.length() > 200 || text.chars().anyMatch(Character::isISOControl)) {
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
