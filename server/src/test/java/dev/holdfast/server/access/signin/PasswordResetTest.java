package dev.holdfast.server.access.signin;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.account.SignInLink;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.access.secret.Passwords;
import dev.holdfast.server.access.secret.SessionService;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A password that somebody forgot. */
final class PasswordResetTest {

  private static final GreenMail SMTP =
      new GreenMail(new ServerSetup(0, "localhost", ServerSetup.PROTOCOL_SMTP));
  private static final String URL = "https://example.org/book-me";
  private static final Pattern LINK = Pattern.compile("\\Q" + URL + "\\E/sign-in/link/(\\w+)");
  private static Api api;

  private final String email = UUID.randomUUID() + "@example.com";

  @BeforeAll
  static void start() {
    SMTP.start();
    api =
        Api.start(
            Map.of(
                "HOLDFAST_PUBLIC_URL",
                URL,
                "HOLDFAST_SMTP_HOST",
                "localhost",
                "HOLDFAST_SMTP_PORT",
                Integer.toString(SMTP.getSmtp().getPort()),
                "HOLDFAST_MAIL_FROM",
                "book@example.com"));
  }

  @AfterAll
  static void stop() {
    api.close();
    SMTP.stop();
  }

  private Account letIn(String password) {
    HostId host = new HostId(api.newHost().get("/v1/me").expect(200).id());
    Account account =
        Account.create(host, email, false, Instant.now())
            .withPassword(api.part(Passwords.class).hash(password));
    api.transactions().run(tx -> commit(tx.accounts().add(account)));
    return account;
  }

  private static Client.Reply post(Api to, String path, String form, String... headers) {
    String[] all = new String[headers.length + 4];
    System.arraycopy(headers, 0, all, 4, headers.length);
    all[0] = "Content-Type";
    all[1] = "application/x-www-form-urlencoded";
    all[2] = "Sec-Fetch-Site";
    all[3] = "same-origin";
    return to.anybody().post(path, form, all);
  }

  private static Client.Reply forget(String email, String... headers) {
    return post(api, "/sign-in/forgot", "email=" + email, headers);
  }

  /** The text of the only mail to the address. */
  private static MimeMessage await(String email) throws MessagingException {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (System.nanoTime() < end) {
      boolean unused = SMTP.waitForIncomingEmail(1_000, 1);
      for (MimeMessage mail : SMTP.getReceivedMessages()) {
        if (mail.getAllRecipients()[0].toString().contains(email)) {
          return mail;
        }
      }
    }
    throw new AssertionError("No mail to " + email);
  }

  private static String text(MimeMessage mail) throws MessagingException, IOException {
    return ((MimeMultipart) mail.getContent()).getBodyPart(0).getContent().toString();
  }

  private static String token(String text) {
    Matcher link = LINK.matcher(text);
    assertThat(link.find()).as(text).isTrue();
    return link.group(1);
  }

  @Test
  void aLinkByMailLetsAPersonChooseANewPasswordOnceAndEndsOtherSessions() throws Exception {
    Account account = letIn("the old password");
    String session =
        "__Secure-holdfast_session="
            + api.transactions()
                .run(tx -> commit(api.part(SessionService.class).open(tx, account)));
    api.anybody().send("GET", "/v1/me", "", "Cookie", session).expect(200);

    forget(email).expect(200);
    String token = token(text(await(email)));
    SignInLink link =
        api.transactions()
            .read(tx -> api.part(SignInLinkService.class).find(tx, token))
            .orElseThrow();
    assertThat(link.expiresAt()).isBefore(Instant.now().plus(Duration.ofMinutes(61)));
    Client.Reply in = post(api, "/sign-in/link/" + token, "password=a+new+password").expect(302);

    assertThat(in.header("Location")).isEqualTo("/book-me/app");
    api.anybody().send("GET", "/v1/me", "", "Cookie", session).expect(401);
    post(api, "/sign-in/link/" + token, "password=another+password").expect(410);
    String form = "email=%s&password=%s";
    post(api, "/sign-in", form.formatted(email, "the+old+password")).expect(422);
    post(api, "/sign-in", form.formatted(email, "a+new+password")).expect(302);
  }

  @Test
  void theAnswerIsTheSameForAnAddressWithoutAnAccount() throws Exception {
    letIn("the old password");

    String known = forget(email).expect(200).response().body();
    String stranger = UUID.randomUUID() + "@example.com";
    String unknown = forget(stranger).expect(200).response().body();

    assertThat(unknown.replace(stranger, email)).isEqualTo(known);
    assertThat(known).contains("If there is an account for " + email);
    // The worker does one after the other, so the stranger's turn is before the third.
    letInAnother();
    assertThat(SMTP.getReceivedMessages())
        .noneMatch(mail -> GreenMailUtil.getAddressList(to(mail)).contains(stranger));
  }

  private void letInAnother() throws MessagingException {
    PasswordResetTest another = new PasswordResetTest();
    another.letIn("the old password");
    forget(another.email).expect(200);
    await(another.email);
  }

  private static jakarta.mail.Address[] to(MimeMessage mail) {
    try {
      return mail.getAllRecipients();
    } catch (MessagingException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void theMailSpeaksTheLanguageOfThePage() throws Exception {
    letIn("the old password");

    forget(email, "Accept-Language", "de").expect(200);

    assertThat(await(email).getSubject()).isEqualTo("Neues Passwort wählen");
  }

  @Test
  void nobodyFillsAMailboxWithLinks() {
    for (int i = 0; i < 3; i++) {
      forget(email).expect(200);
    }

    assertThat(forget(email).expect(429).header("Retry-After")).isNotEmpty();
  }

  @Test
  void anotherSiteCannotAskForALink() {
    api.anybody()
        .post(
            "/sign-in/forgot",
            "email=" + email,
            "Content-Type",
            "application/x-www-form-urlencoded",
            "Sec-Fetch-Site",
            "cross-site")
        .expect(403);
  }

  @Test
  void withoutAMailServerThePageNamesWhomToAsk() {
    try (Api silent = Api.start(Map.of())) {
      assertThat(silent.anybody().get("/sign-in").response().body())
          .contains("href=\"/sign-in/forgot\"");
      assertThat(silent.anybody().get("/sign-in/forgot").expect(200).response().body())
          .contains("Ask your administrator")
          .doesNotContain("<form");
      assertThat(post(silent, "/sign-in/forgot", "email=" + email).response().body())
          .contains("Ask your administrator");
    }
  }
}
