package dev.holdfast.server.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.server.calendar.caldav.RadicaleServer;
import dev.holdfast.server.launch.command.Holdfast;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Elsewhere;
import dev.holdfast.server.testing.Feeds;
import dev.holdfast.server.testing.Meetings;
import dev.holdfast.server.testing.Page;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commands of the documentation, run as they are by a shell. Requests go to a service. Other
 * programs have stand-ins that write down how they were called: commands of the service are then
 * done, on data of their own; those of {@code ./holdfast} must be known to it; the rest is for
 * {@code ./holdfast stranger}, which plays the one page that has it.
 */
public class WalkThroughTest {

  private static final List<String> STAND_INS =
      List.of(
          "holdfast",
          "bin/java",
          "bin/mvn",
          "bin/psql",
          "bin/pg_dump",
          "bin/pg_restore",
          "bin/sudo");

  /** Writes variables, an empty line, name and arguments to the next file. */
  private static final String STAND_IN =
      """
      #!/usr/bin/env bash
      { env | grep ^HOLDFAST_; echo; printf '%s\\n' "${0##*/}" "$@"; } \
        >"$CALLS/$(printf %03d "$(ls "$CALLS" | wc -l)")"
      mkdir -p data
      """;

  /** Sends what the page says, but to addresses of this machine, and writes down what came back. */
  private static final String CURL =
      """
      #!/usr/bin/env bash
      arguments=()
      for argument in "$@"; do arguments+=("$(sed "$ADDRESSES" <<<"$argument")"); done
      env PATH="${PATH#*:}" curl -sS -w '%{stderr}%{http_code} %{url_effective}\\n' \
        "${arguments[@]}" 2>>"$ANSWERS"
      """;

  @TempDir Path folder;

  private Path calls;
  private Path answers;

  @BeforeEach
  void makeStandIns() throws Exception {
    assumeTrue(isThere("bash") && isThere("curl"), "needs bash and curl");
    calls = Files.createDirectory(folder.resolve("calls"));
    answers = Files.createFile(folder.resolve("answers"));
    Files.createDirectory(folder.resolve("bin"));
    Path data = Files.createDirectory(folder.resolve("data"));
    Files.createFile(data.resolve("vault-key.json"));
    for (String name : STAND_INS) {
      write(name, STAND_IN);
    }
    write("bin/curl", CURL);
  }

  private void write(String name, String script) throws IOException {
    Path file = Files.writeString(folder.resolve(name), script);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void theFirstBookingOfTheDocumentationWorks() throws Exception {
    Api api = Api.on(Settings.Store.SQLITE);

    String output =
        play(Page.named("service.md"), Map.of("URL", api.url(), "ADMIN_KEY", Api.ADMIN_KEY));

    assertThat(refused()).singleElement().asString().startsWith("409 ");
    assertThat(output)
        .contains("\"available\":true")
        .contains("\"status\":\"CONFIRMED\"")
        .contains("\"code\":\"slot_taken\"")
        .contains("\"booking.confirmed\"")
        .contains("\"slot.conflict_detected\"");
  }

  @Test
  void calendarsAreConnectedAsTheDocumentationSays() throws Exception {
    try (Elsewhere elsewhere = new Elsewhere(Files.createDirectory(folder.resolve("radicale")));
        Feeds feeds = new Feeds();
        Api api = Api.start(elsewhere.variables())) {
      Map<String, String> variables = ofAHost(api);
      variables.put(
          "ADDRESSES",
          "s|https://calendar.example.com/.*ics|%s|; s|https://cloud.example.com|%s|; s|\"ann\"|\"%s\"|; s|an app password|%s|"
              .formatted(
                  feeds.url(), elsewhere.caldav(), elsewhere.user(), RadicaleServer.PASSWORD));

      String output = play(Page.named("calendars.md"), variables);

      assertThat(refused()).isEmpty();
      assertThat(output).contains("\"ical\"", "\"caldav\"", "code_challenge=");
      assertUnderstood();
    }
  }

  @ParameterizedTest
  @MethodSource("otherPagesWithCommands")
  void theCommandsOfAPageWork(Page page) throws Exception {
    play(page, ofAHost(Api.on(Settings.Store.SQLITE)));

    assertThat(refused()).isEmpty();
    assertUnderstood();
  }

  static Stream<Page> otherPagesWithCommands() {
    return Page.all()
        .filter(page -> !page.blocks("bash").isEmpty())
        .filter(page -> !List.of("service.md", "calendars.md").contains(page.toString()));
  }

  /** What pages take for granted: a service, and a host to whom something has happened. */
  private static Map<String, String> ofAHost(Api api) {
    String key = api.newKey();
    Client host = api.withKey(key);
    Meetings.of(host, "first");
    Map<String, String> variables = new HashMap<>();
    variables.put("URL", api.url());
    variables.put("KEY", key);
    variables.put("LAST", host.get("/v1/events").expect(200).text("/items/0/id"));
    return variables;
  }

  /** Answers what was printed. */
  private String play(Page page, Map<String, String> variables)
      throws IOException, InterruptedException {
    Path script = folder.resolve("page.sh");
    Files.writeString(script, "set -euo pipefail\n" + String.join("", page.blocks("bash")));
    Path output = folder.resolve("output");
    ProcessBuilder process =
        new ProcessBuilder("bash", script.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    process.environment().keySet().removeIf(name -> name.startsWith("HOLDFAST_"));
    process
        .environment()
        .merge("PATH", folder.resolve("bin").toString(), (old, bin) -> bin + ":" + old);
    process.environment().put("CALLS", calls.toString());
    process.environment().put("ANSWERS", answers.toString());
    process.environment().put("ADDRESSES", "");
    process.environment().putAll(variables);
    Process running = process.start();
    boolean ended = running.waitFor(1, TimeUnit.MINUTES);
    running.destroyForcibly();
    String text = Page.read(output) + Page.read(answers);
    assertThat(ended).as(text).isTrue();
    assertThat(running.exitValue()).as(text).isZero();
    return text;
  }

  /** The requests that were answered with an error. */
  private List<String> refused() throws IOException {
    return Files.readAllLines(answers).stream()
        .filter(line -> !line.matches("[23]\\d\\d .*"))
        .toList();
  }

  private void assertUnderstood() {
    for (Path file : Page.files(calls, "")) {
      if (Files.isRegularFile(file)) {
        Call.parse(Page.read(file)).assertUnderstood(folder);
      }
    }
  }

  /** How a program was called. */
  private record Call(Map<String, String> variables, String program, List<String> arguments) {

    static Call parse(String text) {
      String[] parts = text.split("(?<![^\n])\n", 2);
      List<String> words = parts[1].lines().toList();
      return new Call(settings(parts[0]), words.get(0), words.subList(1, words.size()));
    }

    private static Map<String, String> settings(String lines) {
      return lines
          .lines()
          .map(line -> line.split("=", 2))
          .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }

    void assertUnderstood(Path folder) {
      switch (program) {
        case "java" -> assertUnderstoodByJava(folder);
        case "holdfast" -> assertUnderstoodByTheScript(folder);
        default -> assertThat(arguments).isNotEmpty();
      }
    }

    private void assertUnderstoodByJava(Path folder) {
      int jar = arguments.indexOf("-jar");
      assertThat(arguments.get(jar + 1)).endsWith("holdfast.jar");
      if (!arguments.contains("-Djarmode=tools")) {
        assertUnderstoodByTheService(arguments.subList(jar + 2, arguments.size()), folder);
      }
    }

    private void assertUnderstoodByTheScript(Path folder) {
      if (arguments.get(0).equals("run")) {
        int store = arguments.indexOf("--store");
        assertUnderstoodByTheService(
            arguments.subList(store < 0 ? 1 : store + 2, arguments.size()), folder);
        return;
      }
      String help = helpOf(arguments.get(0));
      assertThat(help).as(arguments.get(0)).isNotEmpty();
      assertThat(arguments).filteredOn(word -> word.startsWith("--")).allMatch(help::contains);
    }

    /** What starts the service is not done, but must be set up right. */
    private void assertUnderstoodByTheService(List<String> command, Path folder) {
      Map<String, String> all = new HashMap<>(variables);
      all.put("HOLDFAST_DATA", folder.resolve("of-commands").toString());
      if (command.isEmpty() || command.get(0).equals("rehearse")) {
        assertThat(Settings.from(all)).isNotNull();
        return;
      }
      var told = new ByteArrayOutputStream();
      var stream = new PrintStream(told, true, StandardCharsets.UTF_8);
      String[] words =
          command.stream()
              .map(word -> word.endsWith(".db") ? folder.resolve(word).toString() : word)
              .toArray(String[]::new);
      int code = new Holdfast(all, stream, stream).run(words);
      assertThat(code).as(command + ": " + told.toString(StandardCharsets.UTF_8)).isIn(0, 1);
    }

    /** What {@code ./holdfast help} says of a command, which it must know. */
    private static String helpOf(String command) {
      return Pattern.compile("(?ms)^  %s .*?(?=^  \\S|^$)".formatted(command))
          .matcher(Page.read(Page.ROOT.resolve("holdfast")))
          .results()
          .map(MatchResult::group)
          .collect(Collectors.joining());
    }
  }

  private static boolean isThere(String program) throws InterruptedException {
    try {
      Process version =
          new ProcessBuilder(program, "--version")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return version.waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
