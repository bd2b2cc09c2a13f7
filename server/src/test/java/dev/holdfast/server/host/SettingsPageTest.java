package dev.holdfast.server.host;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.holdfast.availability.Outcome.commit;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.access.secret.Passwords;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Windows;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a host can set, his keys, and whom he lets in. */
class SettingsPageTest {

  private static final String PASSWORD = "four words are enough";

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final Client host = api.newHost();
  private final HostId hostId = new HostId(host.get("/v1/me").expect(200).id());
  private final String slug = host.get("/v1/me").text("slug");

  @RegisterExtension final Windows windows = new Windows(api);

  private Page open(String path) {
    Page window = windows.openSignedIn(hostId, options -> options);
    window.navigate(path);
    return window;
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }

  private static void press(Page window, String button) {
    window.getByRole(AriaRole.BUTTON, named(button)).click();
  }

  @Test
  void aHostChangesWhatOthersAreTold() {
    Page window = open("/app/settings");
    assertThat(window.locator("h1")).hasText("Settings");
    Windows.assertAccessible(window);

    window.getByLabel("Name").fill("Ann Müller");
    window.getByLabel("Time zone").selectOption("Asia/Kathmandu");
    window.getByLabel("Language of your emails").selectOption("de");
    window
        .getByLabel("Websites that may embed your booking pages")
        .fill("https://WWW.example.com/\nhttp://localhost:8000");
    press(window, "Save");

    assertThat(window.getByText("Saved.")).isVisible();
    Client.Reply me = host.get("/v1/me").expect(200);
    Assertions.assertThat(me.text("name")).isEqualTo("Ann Müller");
    Assertions.assertThat(me.text("timeZone")).isEqualTo("Asia/Kathmandu");
    Assertions.assertThat(me.text("language")).isEqualTo("de");
    Assertions.assertThat(me.json().path("embedOrigins").toString())
        .isEqualTo("[\"https://www.example.com\",\"http://localhost:8000\"]");
  }

  @Test
  void twoTabsDoNotOverwriteEachOther() {
    Page one = open("/app/settings");
    Page other = windows.another(one);
    other.navigate("/app/settings");
    one.getByLabel("Name").fill("Ann One");
    press(one, "Save");
    assertThat(one.getByText("Saved.")).isVisible();

    other.getByLabel("Time zone").selectOption("Asia/Kathmandu");
    press(other, "Save");

    assertThat(other.locator("#me .said"))
        .containsText("Someone else changed this in the meantime");
    assertThat(other.getByLabel("Time zone")).hasValue("Asia/Kathmandu");
    Windows.assertAccessible(other);
    Assertions.assertThat(host.get("/v1/me").text("timeZone")).isEqualTo("UTC");

    press(other, "Save");

    assertThat(other.getByText("Saved.")).isVisible();
    Client.Reply me = host.get("/v1/me").expect(200);
    Assertions.assertThat(me.text("name")).isEqualTo("Ann One");
    Assertions.assertThat(me.text("timeZone")).isEqualTo("Asia/Kathmandu");
    one.getByLabel("Name").fill("Ann Two");
    press(one, "Save");
    assertThat(one.locator("#me .said")).containsText("Someone else changed this in the meantime");
  }

  @Test
  void whatCannotBeIsToldAtItsField() {
    Page window = open("/app/settings");

    window.getByLabel("Websites that may embed your booking pages").fill("example.com");
    press(window, "Save");

    assertThat(window.locator("#embedOrigins-wrong")).containsText("without a path");
    assertThat(window.locator("#embedOrigins")).isFocused();
    Windows.assertAccessible(window);
  }

  @Test
  void theSettingsSpeakGerman() {
    Page window = windows.openSignedIn(hostId, options -> options.setLocale("de-DE"));
    window.navigate("/app/settings");
    assertThat(window.locator("h1")).hasText("Einstellungen");
    Windows.assertAccessible(window);

    window.getByLabel("Websites, die Ihre Buchungsseiten einbetten dürfen").fill("x");
    press(window, "Speichern");

    assertThat(window.locator("#embedOrigins-wrong"))
        .containsText("Bitte geben Sie eine Website pro Zeile ein");
  }

  private void setPassword() {
    Account account =
        Account.create(hostId, hostId + "@example.com", false, Instant.now())
            .withPassword(api.part(Passwords.class).hash(PASSWORD));
    api.transactions().run(tx -> commit(tx.accounts().add(account)));
  }

  @Test
  void aNewPasswordSignsOutEverywhereElse() {
    setPassword();
    Page elsewhere = open("/app/settings");
    Page window = open("/app/settings");

    window.locator("#current").fill("not my password");
    window.locator("#password").fill("another password");
    press(window, "Change password");
    assertThat(window.locator("#current-fault")).hasText("This is not your current password.");
    Windows.assertAccessible(window);

    window.locator("#current").fill(PASSWORD);
    window.locator("#password").fill("another password");
    press(window, "Change password");
    assertThat(window.getByText("Your password was changed.")).isVisible();

    elsewhere.navigate("/app/settings");
    assertThat(elsewhere.locator("h1")).hasText("Sign in");
    elsewhere.getByLabel("Email").fill(hostId + "@example.com");
    elsewhere.locator("#password").fill("another password");
    press(elsewhere, "Sign in");
    assertThat(elsewhere.locator("h1")).hasText("Settings");
  }

  @Test
  void theAddressToSignInWithChangesForWhoKnowsThePassword() {
    setPassword();
    Page window = open("/app/settings");

    window.getByLabel("Sign-in address").fill("new-" + hostId + "@example.com");
    window.locator("#emailCurrent").fill(PASSWORD);
    press(window, "Change address");

    assertThat(window.getByText("Your sign-in address was changed.")).isVisible();
    Optional<Account> found =
        api.transactions().read(tx -> tx.accounts().findByEmail("new-" + hostId + "@example.com"));
    Assertions.assertThat(found).isPresent();
  }

  @Test
  void aHostSignsOutEverywhereElse() {
    Page elsewhere = open("/app/settings");
    Page window = open("/app/settings");
    assertThat(window.locator(".plainlist li")).hasCount(2);

    press(window, "Sign out everywhere else");

    assertThat(window.locator(".plainlist li")).hasCount(1);
    assertThat(window.getByText("this browser")).isVisible();
    elsewhere.reload();
    assertThat(elsewhere.locator("h1")).hasText("Sign in");
  }

  @Test
  void aKeyIsShownOnceAndWorksUntilItIsDeleted() {
    Page window = open("/app/keys");
    Windows.assertAccessible(window);

    window.getByLabel("Purpose").fill("Website <b>&</b>");
    window.getByLabel("Permissions").selectOption("read");
    window.getByLabel("Expires").selectOption("30");
    press(window, "Create key");
    assertThat(window.getByText("Copy the key now")).isVisible();
    String key = window.locator("#new-key").textContent();
    Windows.assertAccessible(window);
    Assertions.assertThat(api.withKey(key).get("/v1/me").expect(200).id())
        .isEqualTo(hostId.value());

    press(window, "I have copied it");
    assertThat(window.locator(".people li")).hasCount(2);
    assertThat(window.locator(".people li").last()).containsText("never used");
    assertThat(window.locator(".people li").last()).containsText("read only");
    assertThat(window.locator(".people li").last()).containsText("expires on");
    api.withKey(key).post("/v1/api-keys", "").expect(403);
    assertThat(window.getByText(key)).hasCount(0);

    press(window, "Delete key Website <b>&</b>");
    assertThat(window.getByRole(AriaRole.DIALOG)).containsText("Website <b>&</b>");
    Windows.assertAccessible(window);
    press(window, "Keep key");
    assertThat(window.getByRole(AriaRole.DIALOG)).isHidden();
    press(window, "Delete key Website <b>&</b>");
    press(window, "Delete key");
    assertThat(window.locator(".people li")).hasCount(1);
    api.withKey(key).get("/v1/me").expect(401);
  }

  @Test
  void anAdminLetsSomebodyIn() {
    Page window = open("/app/people");
    Windows.assertAccessible(window);
    String guest = "guest-" + slug;

    window.getByLabel("Name").fill("Greta Guest");
    window.getByLabel("Booking page address").fill("Not A Slug");
    window.getByLabel("Email").fill(guest + "@example.com");
    press(window, "Create invitation link");
    assertThat(window.locator("#slug-fault")).containsText("lowercase letters");
    Windows.assertAccessible(window);

    window.getByLabel("Booking page address").fill(guest);
    press(window, "Create invitation link");
    assertThat(window.getByText("Send this link to Greta Guest")).isVisible();
    Windows.assertAccessible(window);
    String link = window.locator("#invitation").textContent();

    Page other = windows.open();
    other.navigate(link.substring(link.indexOf("/sign-in/link/")));
    other.getByLabel("New password").fill(PASSWORD);
    press(other, "Open dashboard");
    other.waitForURL("**/app");
    other.navigate("/app/settings");
    assertThat(other.getByLabel("Name")).hasValue("Greta Guest");
    assertThat(other.getByRole(AriaRole.LINK, named("People"))).hasCount(0);
    Assertions.assertThat(other.navigate("/app/people").status()).isEqualTo(403);
  }

  @Test
  void anAdminMakesALinkForSomebodyWhoIsThere() {
    Page window = open("/app/people?after=" + slug.substring(0, slug.length() - 1));
    String page = "/book/" + slug;

    window
        .locator(".people li")
        .filter(new Locator.FilterOptions().setHas(window.locator("a[href='" + page + "']")))
        .getByRole(AriaRole.BUTTON)
        .click();

    assertThat(window.locator("#invitation"))
        .containsText(Pattern.compile("/sign-in/link/\\w{43}"));
  }

  @Test
  void pagesOfTheDashboardAreShownInNoFrame() {
    for (String path : List.of("/app/settings", "/app/keys", "/app/people")) {
      var answer = open(path).navigate(path);
      Assertions.assertThat(answer.headerValue("content-security-policy"))
          .contains("frame-ancestors 'none'");
    }
  }
}
