package dev.holdfast.server.launch.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.audit.TimelineAudit;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.server.access.secret.Keys;
import dev.holdfast.server.launch.BackgroundAudit;
import dev.holdfast.server.launch.OpenStore;
import dev.holdfast.server.launch.StartMessage;
import dev.holdfast.server.launch.settings.DataFolder;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.store.Samples;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Map<String, String> variables = new HashMap<>();

  @TempDir Path folder;

  @BeforeEach
  void keepDataInTheFolder() {
    variables.put("HOLDFAST_DATA", folder.resolve("data").toString());
  }

  private int run(String... arguments) {
    return new Holdfast(variables, new PrintStream(out, true), new PrintStream(err, true))
        .run(arguments);
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String complained() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private int letAnnIn() {
    return run(
        "host",
        "create",
        "--slug",
        "ann",
        "--name",
        "Ann",
        "--email",
        "ann@example.com",
        "--time-zone",
        "Europe/Berlin",
        "--language",
        "de");
  }

  @Test
  void aHostIsAddedAndTheKeyPrinted() {
    int code = letAnnIn();

    assertThat(complained()).isEmpty();
    assertThat(code).isZero();
    String key = printed().strip();
    assertThat(key).startsWith("hf_");
    try (OpenStore store = OpenStore.of(Settings.from(variables))) {
      var found =
          store.transactions().read(tx -> tx.apiKeys().findByHash(Keys.hash(key)).orElseThrow());
      var host = store.transactions().read(tx -> tx.hosts().findBySlug("ann").orElseThrow());
      assertThat(found.host()).isEqualTo(host.id());
      assertThat(host.language()).contains(Locale.GERMAN);
    }
  }

  @Test
  void aHostIsAddedOnce() {
    letAnnIn();

    int code = letAnnIn();

    assertThat(code).isEqualTo(1);
    assertThat(complained()).contains("There is a host 'ann' already");
  }

  @Test
  void aFurtherKeyIsPrinted() {
    letAnnIn();

    int code = run("key", "create", "--host", "ann");

    assertThat(code).isZero();
    assertThat(printed().lines().distinct()).hasSize(2).allMatch(key -> key.startsWith("hf_"));
  }

  @Test
  void aLinkToSignInWithIsPrinted() {
    letAnnIn();
    variables.put("HOLDFAST_PUBLIC_URL", "https://book.example.com");

    int code = run("sign-in-link", "ann");

    assertThat(code).isZero();
    assertThat(printed().lines().toList().get(1))
        .matches("https://book\\.example\\.com/sign-in/link/\\w{43}");
  }

  @Test
  void nobodyGetsALinkForNobody() {
    int code = run("sign-in-link", "bob@example.com");

    assertThat(code).isEqualTo(1);
    assertThat(complained()).contains("There is no host 'bob@example.com'");
  }

  @Test
  void whoComesFirstIsToldHowToSignIn() {
    var welcome = new StartMessage(Settings.from(variables));
    var stream = new PrintStream(out, true);

    welcome.print(stream, Optional.empty(), Optional.of("http://localhost:8080/sign-in/link/x"));
    assertThat(printed())
        .contains(
            "Sign in for the first time, within 24 hours:\n  http://localhost:8080/sign-in/link/x");

    out.reset();
    welcome.print(stream, Optional.empty(), Optional.empty());
    assertThat(printed()).contains("Try it:").doesNotContain("Sign in");
  }

  @Test
  void nobodyGetsAKeyForNobody() {
    int code = run("key", "create", "--host", "bob");

    assertThat(code).isEqualTo(1);
    assertThat(complained()).contains("There is no host 'bob'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "host create --slug ann",
        "host create --slug",
        "host create ann",
        "host create --slug A! --name a --email a@b --time-zone UTC",
        "host create --slug a --name a --email ab --time-zone UTC",
        "host create --slug a --name a --email a@b --time-zone Mars",
        "host create --slug a --name a --email a@b --time-zone UTC --language d_e",
        "host create --slug a --name a --email a@b --time-zone UTC --age 5",
        "host",
        "key make",
        "backup",
        "fly",
        "serve now",
      })
  void whatIsNotUnderstoodIsRefused(String line) {
    int code = run(line.split(" "));

    assertThat(code).isEqualTo(2);
    assertThat(complained()).isNotBlank().doesNotContain("Exception");
  }

  @Test
  void anAuditReportsAndRepairs() {
    letAnnIn();
    BookingId booking = bookWithoutTime(Instant.now().plus(Duration.ofDays(1)));

    int found = run("audit");
    int repaired = run("audit", "--repair");
    int again = run("audit");

    assertThat(List.of(found, repaired, again)).containsExactly(1, 0, 0);
    assertThat(printed())
        .contains(booking + " of host")
        .contains("1 found, 0 repaired, 1 left.")
        .contains("1 found, 1 repaired, 0 left.")
        .contains("0 found, 0 repaired, 0 left.");
    assertThat(run("audit", "--fix")).isEqualTo(2);
    assertThat(complained()).contains("Unknown option: '--fix'");
  }

  @Test
  void theServiceMeasuresWhatAnAuditFinds() {
    letAnnIn();
    bookWithoutTime(Instant.now().plus(Duration.ofDays(1)));
    SimpleMeterRegistry meters = new SimpleMeterRegistry();

    try (OpenStore store = OpenStore.of(Settings.from(variables));
        var audit =
            new BackgroundAudit(
                new TimelineAudit(store.transactions(), Clock.systemUTC()), meters)) {
      assertThat(meters.get("holdfast.audit.findings").gauge().value()).isNaN();
      audit.round();
    }

    assertThat(meters.get("holdfast.audit.findings").gauge().value()).isEqualTo(1);
  }

  /** A confirmed booking of Ann's, as no request would leave it. */
  private BookingId bookWithoutTime(Instant start) {
    try (OpenStore store = OpenStore.of(Settings.from(variables))) {
      return store
          .transactions()
          .run(
              tx -> {
                var host = tx.hosts().findBySlug("ann").orElseThrow();
                var talk = Samples.eventType(host);
                var unused = tx.eventTypes().add(talk);
                var booking = Samples.booking(talk, start.truncatedTo(ChronoUnit.MICROS));
                tx.bookings().add(booking);
                return Outcome.commit(booking.id());
              });
    }
  }

  @Test
  void aBackupCanBeRestored() {
    letAnnIn();
    Path copy = folder.resolve("copy.db");
    assertThat(run("backup", copy.toString())).isZero();
    run("host", "create", "--slug", "bob", "--name", "B", "--email", "b@b", "--time-zone", "UTC");

    int code = run("restore", copy.toString());

    assertThat(complained()).isEmpty();
    assertThat(code).isZero();
    try (OpenStore store = OpenStore.of(Settings.from(variables))) {
      assertThat(hasHost(store, "ann")).isTrue();
      assertThat(hasHost(store, "bob")).isFalse();
    }
    assertThat(folder.resolve("data/holdfast.db.before-restore")).exists();
    assertThat(printed()).contains("Now run 'audit'");
  }

  @Test
  void nobodyElseMayReadABackupOrWhatIsRestored() throws IOException {
    letAnnIn();
    Path copy = folder.resolve("copy.db");

    run("backup", copy.toString());

    assertThat(permissions(copy)).isEqualTo("rw-------");

    Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-r--r--"));
    run("restore", copy.toString());

    assertThat(permissions(folder.resolve("data/holdfast.db"))).isEqualTo("rw-------");
  }

  @Test
  void aDatabaseInUseIsNotReplaced() {
    letAnnIn();
    Path copy = folder.resolve("copy.db");
    try (OpenStore service = OpenStore.of(Settings.from(variables))) {
      assertThat(run("backup", copy.toString())).isZero();

      int code = run("restore", copy.toString());

      assertThat(code).isEqualTo(1);
      assertThat(complained()).contains("Stop the service first");
      assertThat(hasHost(service, "ann")).isTrue();
    }
  }

  @Test
  void whatIsNoBackupIsNotRestored() throws IOException {
    letAnnIn();
    Path file = Files.writeString(folder.resolve("letter.txt"), "Dear Bob");

    int code = run("restore", file.toString());

    assertThat(code).isEqualTo(1);
    assertThat(complained()).contains("no SQLite database");
  }

  @Test
  void nothingIsOverwrittenByABackup() throws IOException {
    letAnnIn();
    Path file = Files.writeString(folder.resolve("letter.txt"), "Dear Bob");

    int code = run("backup", file.toString());

    assertThat(code).isEqualTo(1);
    assertThat(file).hasContent("Dear Bob");
  }

  @Test
  void forADatabaseServerItsOwnToolIsNamed() {
    variables.put("HOLDFAST_STORE", "postgres");
    variables.put("HOLDFAST_DATABASE_URL", "postgres://localhost/book");

    int code = run("backup", "copy");

    assertThat(code).isEqualTo(2);
    assertThat(complained()).contains("pg_dump");
  }

  @Test
  void aRehearsalEndsAndTouchesNoData() {
    int code = run("rehearse");

    assertThat(code).isZero();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void helpAndVersionAreTold() {
    assertThat(run("--help")).isZero();
    assertThat(run("--version")).isZero();

    assertThat(printed()).contains("HOLDFAST_PORT", "host", "backup", "holdfast ");
  }

  @Test
  void helpIsToldWhereverItIsAskedFor() {
    assertThat(run("host", "create", "--help")).isZero();

    assertThat(printed()).contains("host create", "--slug", "Example: host create --slug ann");
  }

  @Test
  void whatACommandNeedsIsTold() {
    assertThat(run("backup")).isEqualTo(2);
    assertThat(run("host")).isEqualTo(2);

    assertThat(complained())
        .contains(
            "Missing required parameter: 'FILE'",
            "For help: java -jar holdfast.jar backup --help",
            "Missing required subcommand");
  }

  @Test
  void theNearestCommandAndOptionAreSuggested() {
    assertThat(run("bakcup", "copy.db")).isEqualTo(2);
    assertThat(complained()).contains("Did you mean: ").contains("backup");

    assertThat(run("host", "create", "--slg", "ann")).isEqualTo(2);
    assertThat(complained()).contains("--slug");
  }

  @Test
  void theHelpNamesEveryCommandAndSettingAndNoHiddenOne() {
    run("--help");

    assertThat(printed().lines().map(String::strip))
        .anyMatch(line -> line.startsWith("sign-in-link"))
        .noneMatch(line -> line.startsWith("version"));
    assertThat(printed()).contains(Settings.variables());
  }

  @Test
  void aDataFolderThatIsAFileEndsTheStart() throws IOException {
    Files.createFile(folder.resolve("data"));

    int code = run();

    assertThat(code).isEqualTo(1);
    assertThat(complained())
        .contains(folder.resolve("data") + " is a file", "HOLDFAST_DATA")
        .doesNotContain("Exception");
  }

  @Test
  void aDatabaseOfSomethingElseEndsTheStartWithoutATrace() throws IOException {
    Files.createDirectory(folder.resolve("data"));
    Files.writeString(folder.resolve("data/holdfast.db"), "Dear Bob, ".repeat(100));

    int code = run();

    assertThat(code).isEqualTo(1);
    assertThat(complained()).contains("holdfast.db cannot be used").doesNotContain("\tat ");
  }

  @Test
  void wrongSettingsEndTheStart() {
    variables.put("HOLDFAST_PROT", "1");

    int code = run("serve");

    assertThat(code).isEqualTo(2);
    assertThat(complained()).contains("HOLDFAST_PROT=1 is not known").doesNotContain("\tat ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgres", "mariadb"})
  void aDatabaseThatIsAwayEndsTheStart(String store) throws IOException {
    int closed = freePort();
    variables.put("HOLDFAST_STORE", store);
    variables.put("HOLDFAST_DATABASE_URL", store + "://ann:canary@localhost:" + closed + "/book");

    int code = run("serve");

    assertThat(code).isEqualTo(1);
    assertThat(complained())
        .contains("localhost:" + closed)
        .contains("HOLDFAST_DATABASE_URL")
        .doesNotContain("canary")
        .doesNotContain("\tat ");
  }

  @Test
  void aPortInUseEndsTheStart() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      variables.put("HOLDFAST_PORT", Integer.toString(socket.getLocalPort()));

      int code = run();

      assertThat(code).isEqualTo(1);
      assertThat(complained())
          .contains("Port %s is in use".formatted(socket.getLocalPort()))
          .doesNotContain("\tat ");
    }
  }

  @Test
  void theAdminKeyIsMadeOnceAndForTheUserAlone() throws IOException {
    DataFolder data = DataFolder.at(folder.resolve("data"));
    String made = data.secret("admin-key", Keys::makeForAdmin);

    String again = data.secret("admin-key", Keys::makeForAdmin);

    assertThat(again).isEqualTo(made);
    assertThat(permissions(folder.resolve("data/admin-key"))).isEqualTo("rw-------");
  }

  @Test
  void anAdminKeyThatOthersCanReadEndsTheStart() throws IOException {
    DataFolder.at(folder.resolve("data")).secret("admin-key", Keys::makeForAdmin);
    Files.setPosixFilePermissions(
        folder.resolve("data/admin-key"), PosixFilePermissions.fromString("rw-r--r--"));

    int code = run();

    assertThat(code).isEqualTo(1);
    assertThat(complained()).contains("chmod 600");
  }

  private static boolean hasHost(OpenStore store, String slug) {
    return store.transactions().read(tx -> tx.hosts().findBySlug(slug)).isPresent();
  }

  private static String permissions(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
