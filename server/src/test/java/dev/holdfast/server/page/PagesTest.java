package dev.holdfast.server.page;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.StartMessage;
import dev.holdfast.server.launch.command.Holdfast;
import dev.holdfast.server.launch.demo.Demo;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Meetings;
import dev.holdfast.server.testing.Page;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Keeps the pages true: every block is of a language that some test checks, or says why not. */
class PagesTest {

  /** How blocks of a language are checked. */
  private static final Map<String, String> CHECKED =
      Map.ofEntries(
          Map.entry("bash", "run by WalkThroughTest, and on one page by ./holdfast stranger"),
          Map.entry("java", "compiled, see ReadmeTest of the examples"),
          Map.entry("html", "its scripts are fetched from the service, and know what it names"),
          Map.entry("json", "compared with an answer, an event, or the words of a policy"),
          Map.entry("properties", "read as settings, or played by ./holdfast stranger"),
          Map.entry("sql", "found in the scripts of a store, or played by ./holdfast stranger"),
          Map.entry("text", "compared with what is printed"),
          Map.entry("xml", "its dependencies are modules of this version"),
          Map.entry("caddy", "not at all: it needs Caddy and a name on the internet"),
          Map.entry("nginx", "run by BehindProxyTest, with a browser in front of it"),
          Map.entry("ini", "not at all: it needs systemd as root; its settings are known, though"));

  /** How a text begins, and who compares it. */
  private static final Map<String, String> TOLD =
      Map.of(
          "Holdfast is ready", "here",
          "Sign in for the first time", "here",
          "TAKEN by Ann", "ReadmeTest of the examples",
          "Ann has the car", "RentalTest of the examples and of the starter",
          "ERROR:  conflicting key", "./holdfast stranger",
          "Availability.block", "PathOfABlockTest of the stores",
          "POST /v1/bookings", "PathOfABookingTest",
          "Availability uses store", "StartUpReportTest of the starter",
          "name  ", "nobody: figures of a run, which are what they were",
          "store  ", "nobody: the report of a run, likewise");

  private static final Pattern SETTING = Pattern.compile("\\bHOLDFAST(_[A-Z]+)+");
  private static final Pattern SCRIPT = Pattern.compile("<script .*src=\"https://[^/]+(/[^\"]+)");
  private static final Pattern OURS = Pattern.compile("\\b(data-)?holdfast(-[a-z]+)?");
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Api api = Api.on(Settings.Store.SQLITE);

  @Test
  void everyBlockIsOfALanguageThatIsChecked() {
    assertThat(Page.all().flatMap(page -> page.blocks().stream()))
        .allSatisfy(block -> assertThat(CHECKED).containsKey(block.language()));
  }

  @Test
  void everySettingThatAPageNamesIsKnown() {
    String known = help() + Page.read(Page.ROOT.resolve("holdfast"));

    assertThat(Page.all().flatMap(page -> matches(SETTING, page.text())))
        .isNotEmpty()
        .allMatch(known::contains);
  }

  private static String help() {
    var out = new ByteArrayOutputStream();
    var stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    new Holdfast(Map.of(), stream, stream).run("--help");
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void everyTextIsCompared() {
    assertThat(Page.allBlocks("text"))
        .allSatisfy(text -> assertThat(TOLD.keySet()).anyMatch(text::startsWith));
  }

  @Test
  void theServiceSaysWhatPagesShow() {
    assertThat(Page.allBlocks("text"))
        .filteredOn(text -> text.startsWith("Holdfast") || text.startsWith("Sign in"))
        .hasSize(2)
        .allSatisfy(text -> assertThat(welcome()).containsPattern(withGaps(text.strip())));
  }

  private static String welcome() {
    var out = new ByteArrayOutputStream();
    new StartMessage(Settings.from(Map.of()))
        .print(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            Optional.of(new Demo.Suggestion("et_1", Instant.parse("2026-11-17T09:00:00Z"))),
            Optional.of("http://localhost:8080/sign-in/link/x"));
    return out.toString(StandardCharsets.UTF_8);
  }

  /** An ellipsis stands for what differs from time to time. */
  private static Pattern withGaps(String text) {
    return Pattern.compile(Pattern.quote(text).replace("…", "\\E\\S+\\Q"));
  }

  @Test
  void everyDependencyOnUsIsAModuleOfThisVersion() throws Exception {
    for (String block : Page.allBlocks("xml")) {
      var groups = parse(block).getElementsByTagName("groupId");
      for (int i = 0; i < groups.getLength(); i++) {
        if (groups.item(i).getTextContent().equals("dev.holdfast")) {
          assertIsAModule((Element) groups.item(i).getParentNode());
        }
      }
    }
  }

  private static void assertIsAModule(Element dependency) throws Exception {
    Path module = Page.ROOT.resolve(child(dependency, "artifactId")).resolve("pom.xml");
    assertThat(module).exists();
    assertThat(child(dependency, "version")).isEqualTo(child(parse(Page.read(module)), "version"));
  }

  private static Element parse(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))
        .getDocumentElement();
  }

  private static String child(Element parent, String name) {
    return parent.getElementsByTagName(name).item(0).getTextContent();
  }

  @Test
  void everyStatementIsThatOfAStoreOrPlayed() {
    Path scripts = Page.ROOT.resolve("availability-jdbc/src/main/resources");
    String known = textOf(scripts, ".sql") + Page.named("getting-started.md").text();

    assertThat(Page.allBlocks("sql").stream().flatMap(String::lines))
        .map(line -> line.replaceFirst("(…|;)? *(--.*)?$", "").strip())
        .allMatch(known.replaceAll("\\s+", " ")::contains);
  }

  private static String textOf(Path folder, String ending) {
    return Page.files(folder, ending).stream().map(Page::read).collect(joining());
  }

  @Test
  void everyGroupOfSettingsIsAccepted() {
    assertThat(Page.allBlocks("properties"))
        .filteredOn(block -> !block.startsWith("spring."))
        .isNotEmpty()
        .allSatisfy(block -> assertThat(Settings.from(variables(block))).isNotNull());
  }

  private static Map<String, String> variables(String block) {
    return block
        .lines()
        .map(line -> line.split("=", 2))
        .collect(toMap(pair -> pair[0], pair -> pair[1]));
  }

  @Test
  void theServiceHasTheScriptsThatAreEmbedded() {
    String scripts = textOf(Path.of("src/main/resources/dev/holdfast/server/page/assets"), ".js");

    for (String block : Page.allBlocks("html")) {
      var script = SCRIPT.matcher(block);
      assertThat(script.find()).as(block).isTrue();
      api.anybody().get(script.group(1)).expect(200);
      assertThat(matches(OURS, block))
          .allMatch(name -> scripts.contains(name) || scripts.contains(asProperty(name)));
    }
  }

  /** A script knows {@code data-holdfast-title} as {@code holdfastTitle}. */
  private static String asProperty(String attribute) {
    return Pattern.compile("-([a-z])")
        .matcher(attribute.replaceFirst("^data-", ""))
        .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
  }

  @Test
  void everyJsonIsWhatSomebodySaysOrReads() {
    for (String block : Page.allBlocks("json")) {
      JsonNode json = JSON.readTree(block);
      if (json.has("Statement")) {
        assertIsAPolicy(json);
      } else if (json.has("detail-type")) {
        assertSelectsABooking(json);
      } else {
        assertIsARefusal(json);
      }
    }
  }

  private static void assertIsAPolicy(JsonNode policy) {
    JsonNode statement = policy.at("/Statement/0");
    assertThat(policy.propertyNames()).containsExactly("Version", "Statement");
    assertThat(statement.propertyNames()).containsExactly("Effect", "Action", "Resource");
    assertThat(statement.path("Action"))
        .allMatch(action -> action.asString().matches("(events|dynamodb):[A-Z][A-Za-z]+"));
  }

  private void assertSelectsABooking(JsonNode pattern) {
    String key = pattern.at("/detail-type/0").asString();

    JsonNode told = booked().host.get("/v1/events?key=" + key).expect(200).json();

    assertSelects(pattern.path("detail"), told.at("/items/0"));
  }

  /** A pattern of EventBridge has a list of values for each that an event may have. */
  private static void assertSelects(JsonNode pattern, JsonNode value) {
    if (pattern.isArray()) {
      assertThat(pattern).contains(value);
    }
    pattern
        .propertyStream()
        .forEach(field -> assertSelects(field.getValue(), value.path(field.getKey())));
  }

  private void assertIsARefusal(JsonNode shown) {
    JsonNode told =
        booked().tryToBook("10:00", "Bob").expect(409, shown.path("code").asString()).json();

    assertThat(told.propertyNames()).containsAll(shown.propertyNames());
    assertThat(told.path("detail")).isEqualTo(shown.path("detail"));
    assertThat(told.at("/alternatives/0").propertyNames())
        .containsExactlyElementsOf(shown.at("/alternatives/0").propertyNames());
  }

  private Meetings booked() {
    Meetings meetings = Meetings.of(api.newHost(), "intro");
    meetings.book("10:00", "Ann");
    return meetings;
  }

  private static Stream<String> matches(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(MatchResult::group);
  }
}
