package dev.holdfast.server.launch.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.server.eventbridge.BusSettings;
import dev.holdfast.server.mail.Mail;
import dev.holdfast.server.mail.smtp.SmtpSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

  @Test
  void nothingNeedsToBeSet() {
    Settings settings = Settings.from(Map.of("PATH", "/bin"));

    assertThat(settings.web().port()).isEqualTo(8080);
    assertThat(settings.data()).isEqualTo(Path.of("data"));
    assertThat(settings.database().store()).isEqualTo(Settings.Store.SQLITE);
    assertThat(settings.web().publicUrlOrDefault()).isEqualTo("http://localhost:8080");
    assertThat(settings.demo()).isFalse();
    assertThat(settings.allowPrivateAddresses()).isFalse();
  }

  @Test
  void anEmptyVariableIsAsGoodAsNone() {
    Settings settings = Settings.from(Map.of("HOLDFAST_PORT", " ", "HOLDFAST_STORE", ""));

    assertThat(settings.web().port()).isEqualTo(8080);
  }

  @ParameterizedTest
  @CsvSource({
    "postgres, postgres://ann:p%40ss+word@db:5433/book?sslmode=require,"
        + " jdbc:postgresql://db:5433/book?sslmode=require",
    "postgres, postgresql://ann:p%40ss+word@db/book, jdbc:postgresql://db/book",
    "mariadb, mariadb://ann:p%40ss+word@db/book, jdbc:mariadb://db/book",
    "mariadb, mysql://ann:p%40ss+word@db:3307/book, jdbc:mariadb://db:3307/book",
  })
  void anAddressMayNameUserAndPassword(String store, String address, String jdbc) {
    Settings settings =
        Settings.from(Map.of("HOLDFAST_STORE", store, "HOLDFAST_DATABASE_URL", address));

    assertThat(settings.database().url()).isEqualTo(jdbc);
    assertThat(settings.database().user()).contains("ann");
    assertThat(settings.database().password()).contains("p@ss+word");
  }

  @Test
  void anAddressForJdbcIsTakenAsItIs() {
    Settings settings =
        Settings.from(
            Map.of(
                "HOLDFAST_STORE", "postgres",
                "HOLDFAST_DATABASE_URL", "jdbc:postgresql://db/book",
                "HOLDFAST_DATABASE_USER", "ann",
                "HOLDFAST_DATABASE_PASSWORD", "secret"));

    assertThat(settings.database().url()).isEqualTo("jdbc:postgresql://db/book");
    assertThat(settings.database().user()).isEqualTo(Optional.of("ann"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"book.example.com", "ftp://book", "https://a b", "https://b?c", "https:"})
  void anAddressThatNoLinkCanBeginWithIsRefused(String url) {
    assertThatThrownBy(() -> Settings.from(Map.of("HOLDFAST_PUBLIC_URL", url)))
        .hasMessageContaining("HOLDFAST_PUBLIC_URL=" + url + " must be an address of the web");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com//",
        "https://example.com/book//me",
        "https://example.com/../me",
        "https://example.com/book%20me",
        "https://example.com/me;x"
      })
  void aPathThatIsNoPlainOneIsRefused(String url) {
    assertThatThrownBy(() -> Settings.from(Map.of("HOLDFAST_PUBLIC_URL", url)))
        .hasMessageContaining("HOLDFAST_PUBLIC_URL=" + url + " must have no path, or one of");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://book.example.com",
        "http://8.8.8.8",
        "http://[2a00::1]:8080",
        "http://localhost.example.com"
      })
  void linksThatOthersCouldReadOnTheirWayAreRefused(String url) {
    assertThatThrownBy(() -> Settings.from(Map.of("HOLDFAST_PUBLIC_URL", url)))
        .hasMessageContaining("HOLDFAST_PUBLIC_URL=" + url + " would let others read links")
        .hasMessageContaining("HOLDFAST_ALLOW_HTTP=true");
    assertThat(
            Settings.from(Map.of("HOLDFAST_PUBLIC_URL", url, "HOLDFAST_ALLOW_HTTP", "true"))
                .web()
                .publicUrl())
        .contains(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://book.example.com",
        "https://example.com/book-me",
        "https://example.com/a/b_c.d~e",
        "http://localhost:8080",
        "http://127.0.0.1",
        "http://[::1]:8080",
        "http://192.168.0.7",
        "http://holdfast:8080",
        "http://BookableHost.Local"
      })
  void encryptedLinksAndThoseOfTheOwnNetworkAreFine(String url) {
    assertThat(Settings.from(Map.of("HOLDFAST_PUBLIC_URL", url)).web().publicUrl()).contains(url);
  }

  @Test
  void theContactForReportsIsAnAddressOfMailOrOfTheWeb() {
    assertThat(contact("security@example.com")).contains("mailto:security@example.com");
    assertThat(contact("https://example.com/report")).contains("https://example.com/report");
    assertThat(Settings.from(Map.of()).web().securityContact()).isEmpty();
    assertThatThrownBy(() -> contact("Ann"))
        .hasMessageContaining("HOLDFAST_SECURITY_CONTACT=Ann must be a mail address");
  }

  private static Optional<String> contact(String text) {
    return Settings.from(Map.of("HOLDFAST_SECURITY_CONTACT", text)).web().securityContact();
  }

  @Test
  void theAddressToListenOnIsOneAndNoName() {
    assertThat(Settings.from(Map.of("HOLDFAST_BIND", "127.0.0.1")).web().bind())
        .hasValueSatisfying(own -> assertThat(own.isLoopbackAddress()).isTrue());
    assertThatThrownBy(() -> Settings.from(Map.of("HOLDFAST_BIND", "example.com")))
        .hasMessageContaining("HOLDFAST_BIND=example.com must be an address of this machine");
  }

  @Test
  void figuresNeedAPortOfTheirOwn() {
    assertThatThrownBy(
            () -> Settings.from(Map.of("HOLDFAST_PORT", "9090", "HOLDFAST_METRICS_PORT", "9090")))
        .hasMessageContaining("HOLDFAST_METRICS_PORT=9090 is HOLDFAST_PORT");
  }

  @Test
  void connectionsFitIntoTheMemory() {
    var connections = Settings.from(Map.of()).web().connections();

    assertThat(connections.most()).isBetween(10, 4_096);
    assertThat(connections.perAddress()).isLessThan(connections.most());
    assertThatThrownBy(() -> Settings.from(Map.of("HOLDFAST_CONNECTIONS", "100000")))
        .hasMessageContaining("HOLDFAST_CONNECTIONS=100000 need more memory than there is")
        .hasMessageContaining("-Xmx");
  }

  @Test
  void everythingWrongIsToldAtOnce() {
    Map<String, String> wrong =
        Map.of(
            "HOLDFAST_PORT", "80000",
            "HOLDFAST_DEMO", "maybe",
            "HOLDFAST_PROT", "9090",
            "HOLDFAST_STORE", "oracle",
            "HOLDFAST_LOG", "xml",
            "HOLDFAST_PUBLIC_URL", "book.example.com",
            "HOLDFAST_TRUSTED_PROXIES", "proxy",
            "HOLDFAST_ADMIN_KEY", "short");

    assertThatThrownBy(() -> Settings.from(wrong))
        .isInstanceOfSatisfying(
            StartFailure.class, failure -> assertThat(failure.exitCode()).isEqualTo(2))
        .hasMessageContaining("HOLDFAST_PORT=80000 must be a number from 1 to 65535")
        .hasMessageContaining("HOLDFAST_DEMO=maybe must be true or false")
        .hasMessageContaining("HOLDFAST_PROT=9090 is not known. Maybe HOLDFAST_PORT?")
        .hasMessageContaining("HOLDFAST_STORE=oracle must be one of sqlite, postgres, mariadb")
        .hasMessageContaining("HOLDFAST_LOG=xml must be one of text, json")
        .hasMessageContaining("HOLDFAST_PUBLIC_URL=book.example.com must be")
        .hasMessageContaining("HOLDFAST_TRUSTED_PROXIES=proxy must be")
        .hasMessageContaining("HOLDFAST_ADMIN_KEY is too short");
  }

  @ParameterizedTest
  @CsvSource({
    "postgres, '', HOLDFAST_STORE=postgres needs HOLDFAST_DATABASE_URL",
    "postgres, mariadb://db/book, HOLDFAST_DATABASE_URL is no address of such a database",
    "postgres, db, HOLDFAST_DATABASE_URL is no address of such a database",
    "mariadb, jdbc:postgresql://db/book, HOLDFAST_DATABASE_URL is no address of such a database",
    "'', postgres://db/book, HOLDFAST_DATABASE_URL is set",
    "dynamodb, postgres://localhost/holdfast, 'HOLDFAST_STORE is dynamodb, which is found by"
        + " AWS_REGION'",
  })
  void aDatabaseThatCannotBeMeantIsRefused(String store, String address, String message) {
    Map<String, String> variables =
        Map.of("HOLDFAST_STORE", store, "HOLDFAST_DATABASE_URL", address);

    assertThatThrownBy(() -> Settings.from(variables)).hasMessageContaining(message);
  }

  @Test
  void aBusForEventsNeedsOnlyItsName() {
    Settings settings = Settings.from(Map.of("HOLDFAST_EVENTBRIDGE_BUS", "bookings"));

    assertThat(settings.eventBridge())
        .contains(new BusSettings("bookings", "holdfast", Optional.empty(), Optional.empty()));
    assertThat(Settings.from(Map.of()).eventBridge()).isEmpty();
  }

  @Test
  void aBusMayBeAnywhere() {
    String arn = "arn:aws:events:eu-central-1:111122223333:event-bus/team/bookings";
    Settings settings =
        Settings.from(
            Map.of(
                "HOLDFAST_EVENTBRIDGE_BUS", arn,
                "HOLDFAST_EVENTBRIDGE_SOURCE", "org.example.bookings",
                "HOLDFAST_EVENTBRIDGE_REGION", "us-gov-west-1",
                "HOLDFAST_EVENTBRIDGE_ENDPOINT", "http://localhost:4566"));

    assertThat(settings.eventBridge())
        .contains(
            new BusSettings(
                arn,
                "org.example.bookings",
                Optional.of("us-gov-west-1"),
                Optional.of(URI.create("http://localhost:4566"))));
  }

  @Test
  void aBusThatCannotBeMeantIsRefused() {
    Map<String, String> wrong =
        Map.of(
            "HOLDFAST_EVENTBRIDGE_BUS", "our bus",
            "HOLDFAST_EVENTBRIDGE_SOURCE", "aws.events",
            "HOLDFAST_EVENTBRIDGE_REGION", "Frankfurt",
            "HOLDFAST_EVENTBRIDGE_ENDPOINT", "localhost");

    assertThatThrownBy(() -> Settings.from(wrong))
        .hasMessageContaining("HOLDFAST_EVENTBRIDGE_BUS=our bus must be the name or the ARN")
        .hasMessageContaining("HOLDFAST_EVENTBRIDGE_SOURCE=aws.events must be letters")
        .hasMessageContaining("HOLDFAST_EVENTBRIDGE_REGION=Frankfurt must be a region such as")
        .hasMessageContaining("HOLDFAST_EVENTBRIDGE_ENDPOINT=localhost must be an address");
  }

  @ParameterizedTest
  @CsvSource({"SOURCE, ann", "REGION, eu-central-1", "ENDPOINT, http://localhost"})
  void whatIsSaidOfABusThatIsNotNamedIsRefused(String name, String value) {
    assertThatThrownBy(() -> Settings.from(Map.of("HOLDFAST_EVENTBRIDGE_" + name, value)))
        .hasMessageContaining(
            "HOLDFAST_EVENTBRIDGE_%s is set, but HOLDFAST_EVENTBRIDGE_BUS is not".formatted(name));
  }

  @Test
  void mailsNeedAServerAndASender() {
    Settings settings =
        Settings.from(
            Map.of(
                "HOLDFAST_SMTP_HOST", "smtp.example.com",
                "HOLDFAST_MAIL_FROM", "Our bookings <book@example.com>"));

    SmtpSettings mail = settings.mail().orElseThrow();
    assertThat(mail.from()).isEqualTo(new Mail.Person("Our bookings", "book@example.com"));
    assertThat(mail.security()).isEqualTo(SmtpSettings.Security.NONE);
    assertThat(mail.portOrUsual()).isEqualTo(25);
    assertThat(mail.login()).isEmpty();
    assertThat(Settings.from(Map.of()).mail()).isEmpty();
  }

  @Test
  void aPasswordForMailsIsProtectedUnlessSomebodySaysOtherwise() {
    Map<String, String> variables =
        new HashMap<>(
            Map.of(
                "HOLDFAST_SMTP_HOST", "smtp.example.com",
                "HOLDFAST_SMTP_USER", "ann",
                "HOLDFAST_SMTP_PASSWORD", "canary",
                "HOLDFAST_MAIL_FROM", "book@example.com"));
    SmtpSettings mail = Settings.from(variables).mail().orElseThrow();
    variables.put("HOLDFAST_SMTP_SECURITY", "tls");
    SmtpSettings overTls = Settings.from(variables).mail().orElseThrow();

    assertThat(mail.security()).isEqualTo(SmtpSettings.Security.STARTTLS);
    assertThat(mail.portOrUsual()).isEqualTo(587);
    assertThat(mail.login()).contains(new SmtpSettings.Login("ann", "canary"));
    assertThat(overTls.portOrUsual()).isEqualTo(465);
    assertThat(Settings.from(variables).toString()).doesNotContain("canary");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SMTP_HOST=smtp.example.com | HOLDFAST_SMTP_HOST needs HOLDFAST_MAIL_FROM
          MAIL_FROM=book@example.com | HOLDFAST_MAIL_FROM is set, but HOLDFAST_SMTP_HOST is not
          SMTP_PORT=25 | HOLDFAST_SMTP_PORT is set, but HOLDFAST_SMTP_HOST is not
          SMTP_HOST=h SMTP_USER=ann MAIL_FROM=a@b.c | HOLDFAST_SMTP_USER and HOLDFAST_SMTP_PASSWORD belong together
          SMTP_HOST=h SMTP_PASSWORD=canary MAIL_FROM=a@b.c | HOLDFAST_SMTP_USER and HOLDFAST_SMTP_PASSWORD belong together
          SMTP_HOST=https://h MAIL_FROM=a@b.c | HOLDFAST_SMTP_HOST=https://h must be the name of a server
          SMTP_HOST=h MAIL_FROM=ann | HOLDFAST_MAIL_FROM=ann must be an address
          SMTP_HOST=h MAIL_FROM=a@b.c,d@e.f | HOLDFAST_MAIL_FROM=a@b.c,d@e.f must be an address
          SMTP_HOST=h MAIL_FROM=a@b.c SMTP_SECURITY=ssl | HOLDFAST_SMTP_SECURITY=ssl must be one of none, starttls, tls
          SMTP_HOST=h MAIL_FROM=a@b.c SMPT_PORT=25 | HOLDFAST_SMPT_PORT=25 is not known. Maybe HOLDFAST_SMTP_PORT?
          SMTP_HOST=h MAIL_FROM=a@b.c SMTP_PASS=canary | HOLDFAST_SMTP_PASS is not known.
          """)
  void aMailServerThatCannotBeMeantIsRefused(String variables, String message) {
    Map<String, String> settings =
        Arrays.stream(variables.split(" "))
            .map(variable -> variable.split("=", 2))
            .collect(Collectors.toMap(parts -> "HOLDFAST_" + parts[0], parts -> parts[1]));

    assertThatThrownBy(() -> Settings.from(settings))
        .hasMessageContaining(message)
        .extracting(Throwable::getMessage)
        .asString()
        .doesNotContain("canary");
  }

  @Test
  void noSecretIsEverTold() {
    Map<String, String> variables =
        Map.of(
            "HOLDFAST_STORE", "mariadb",
            "HOLDFAST_DATABASE_URL", "postgres://ann:canary@db/book",
            "HOLDFAST_SECRET", "canary",
            "HOLDFAST_ADMIN_KEYS", "canary",
            "HOLDFAST_PASSWORD", "canary");

    assertThatThrownBy(() -> Settings.from(variables))
        .hasMessageContaining("HOLDFAST_ADMIN_KEYS is not known")
        .extracting(Throwable::getMessage)
        .asString()
        .doesNotContain("canary");
  }

  @Test
  void settingsCanBePrintedWithoutTheirSecrets() {
    Settings settings =
        Settings.from(
            Map.of(
                "HOLDFAST_STORE", "postgres",
                "HOLDFAST_DATABASE_URL", "postgres://ann:canary@db/book",
                "HOLDFAST_ADMIN_KEY", "canary-canary-canary"));

    assertThat(settings.toString()).doesNotContain("canary");
  }

  @Test
  void whatTheScriptReadsIsNoMistake() {
    Settings settings = Settings.from(Map.of("HOLDFAST_JAVA_HOME", "/opt/jdk"));

    assertThat(settings.web().port()).isEqualTo(8080);
  }

  @Test
  void calendarsNeedClientsAndKnowWhereTheirProvidersAre() {
    Settings settings =
        Settings.from(
            Map.of(
                "HOLDFAST_GOOGLE_CLIENT_ID", "g",
                "HOLDFAST_GOOGLE_CLIENT_SECRET", "canary",
                "HOLDFAST_MICROSOFT_CLIENT_ID", "m",
                "HOLDFAST_MICROSOFT_CLIENT_SECRET", "canary",
                "HOLDFAST_MICROSOFT_TENANT", "example.com",
                "HOLDFAST_MICROSOFT_API_URL", "http://localhost:7/v1.0/"));

    assertThat(settings.calendars().google().orElseThrow().token())
        .isEqualTo(URI.create("https://oauth2.googleapis.com/token"));
    assertThat(settings.calendars().outlook().orElseThrow().authorize())
        .isEqualTo(
            URI.create("https://login.microsoftonline.com/example.com/oauth2/v2.0/authorize"));
    assertThat(settings.calendars().outlook().orElseThrow().api())
        .isEqualTo(URI.create("http://localhost:7/v1.0"));
    assertThat(settings.toString()).doesNotContain("canary");
    assertThat(Settings.from(Map.of()).calendars().google()).isEmpty();
  }

  @Test
  void halfAClientIsNone() {
    assertThatThrownBy(() -> Settings.from(Map.of("HOLDFAST_GOOGLE_CLIENT_ID", "g")))
        .isInstanceOf(StartFailure.class)
        .hasMessageContaining("HOLDFAST_GOOGLE_CLIENT_SECRET belong together");
  }

  @Test
  void theVaultHasOneKey() {
    assertThatThrownBy(
            () ->
                Settings.from(
                    Map.of(
                        "HOLDFAST_VAULT_KEY",
                        "canary".repeat(5),
                        "HOLDFAST_VAULT_KEY_FILE",
                        "key.json")))
        .isInstanceOf(StartFailure.class)
        .hasMessageContaining("are both set")
        .hasMessageNotContaining("canary");
  }

  @Test
  void anotherServiceSignsPeopleIn() {
    assertThat(Settings.from(Map.of()).oidc()).isEmpty();

    Settings settings =
        Settings.from(
            Map.of(
                "HOLDFAST_OIDC_ISSUER", "https://id.example.com/",
                "HOLDFAST_OIDC_CLIENT_ID", "holdfast",
                "HOLDFAST_OIDC_CLIENT_SECRET", "a secret",
                "HOLDFAST_OIDC_ONLY", "true"));

    var oidc = settings.oidc().orElseThrow();
    assertThat(oidc.issuer()).hasToString("https://id.example.com/");
    assertThat(oidc.name()).isEqualTo("OpenID");
    assertThat(oidc.only()).isTrue();
    assertThat(oidc).asString().doesNotContain("a secret");
  }

  @Test
  void theServiceThatSignsPeopleInIsNamedInFull() {
    assertThatThrownBy(
            () -> Settings.from(Map.of("HOLDFAST_OIDC_ISSUER", "https://id.example.com")))
        .hasMessageContaining("HOLDFAST_OIDC_ISSUER needs HOLDFAST_OIDC_CLIENT_ID");
    assertThatThrownBy(() -> Settings.from(Map.of("HOLDFAST_OIDC_ONLY", "true")))
        .hasMessageContaining("HOLDFAST_OIDC_ONLY is set, but HOLDFAST_OIDC_ISSUER is not");
  }
}
