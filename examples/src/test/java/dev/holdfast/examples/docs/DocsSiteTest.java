package dev.holdfast.examples.docs;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import dev.holdfast.testbed.Chromium;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocsSiteTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile(" (?:href|src)=\"([^\"#]*)#?([^\"]*)\"");

  @TempDir static Path site;

  @BeforeAll
  static void render() throws IOException {
    Javadocs.write(ROOT, site.resolve("api"));
    DocsSite.render(ROOT, site);
  }

  @Test
  void everyLinkLeadsToAFileAndToAPlaceInIt() throws IOException {
    for (Path page : pages()) {
      for (var link : LINK.matcher(Files.readString(page)).results().toList()) {
        Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
        if (!link.group(1).startsWith("https:")) {
          assertThat(target).as("%s in %s", link.group(), page).isRegularFile();
          assertThat(link.group(2).isEmpty() || hasId(target, link.group(2)))
              .as("%s in %s", link.group(), page)
              .isTrue();
        }
      }
    }
  }

  private static boolean hasId(Path page, String id) throws IOException {
    return Files.readString(page).contains(" id=\"" + id + "\"");
  }

  @Test
  void everyPageIsListed() throws IOException {
    String start = Files.readString(site.resolve("docs/index.html"));
    String decisions = Files.readString(site.resolve("docs/decisions/index.html"));

    assertThat(pages())
        .map(page -> site.resolve("docs").relativize(page).toString().replace('\\', '/'))
        .filteredOn(page -> page.matches("(decisions/)?[^/]+\\.html") && !page.equals("index.html"))
        .hasSizeGreaterThan(40)
        .allMatch(
            page -> start.contains(page) || decisions.contains(page.replace("decisions/", "")));
  }

  @Test
  void theSearchFindsASectionOffline() {
    try (Browser browser = Chromium.launch()) {
      List<String> requests = new ArrayList<>();
      Page window = browser.newPage();
      window.onRequest(request -> requests.add(request.url()));
      window.navigate(site.resolve("docs/why.html").toUri().toString());

      window.keyboard().press("/");
      window.keyboard().type("kit running");
      assertThat(window.locator("#found a strong").first())
          .hasText("Writing a store › Running the kit");
      window.keyboard().press("Enter");

      window.waitForURL("**/docs/writing-a-store.html#running-the-kit");
      assertThat(window.locator("nav [aria-current]").first()).hasText("Writing a store");
      assertThat(requests).allMatch(url -> url.startsWith("file:"));
    }
  }

  @Test
  void aSearchInVainSaysSo() {
    try (Browser browser = Chromium.launch()) {
      Page window = browser.newPage();
      window.navigate(site.resolve("index.html").toUri().toString());

      window.locator("#search").fill("xyzzy (");

      assertThat(window.locator("#found")).containsText("No page has “xyzzy (”.");
    }
  }

  /** Without the Javadoc, which has links of its own. */
  private static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(site)) {
      return files
          .filter(file -> file.toString().endsWith(".html"))
          .filter(file -> !file.startsWith(site.resolve("api")))
          .toList();
    }
  }
}
