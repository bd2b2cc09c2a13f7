package dev.holdfast.server.mail.smtp;

import static org.assertj.core.api.Assertions.assertThat;

import biweekly.Biweekly;
import biweekly.ICalendar;
import com.icegreen.greenmail.configuration.GreenMailConfiguration;
import com.icegreen.greenmail.util.DummySSLSocketFactory;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.mail.Audience;
import dev.holdfast.server.mail.Bookings;
import dev.holdfast.server.mail.Mail;
import dev.holdfast.server.mail.MailKind;
import dev.holdfast.server.mail.MailResult;
import dev.holdfast.server.mail.MailResult.Status;
import dev.holdfast.server.mail.MailWriter;
import dev.holdfast.server.mail.smtp.SmtpSettings.Security;
import jakarta.mail.BodyPart;
import jakarta.mail.Message;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.internet.MimeUtility;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sends mails to servers that speak SMTP. */
class SmtpSenderTest {

  private static final Mail.Person FROM = new Mail.Person("Größe & Co", "book@example.org");
  private static final String PASSWORD = "canary-of-the-password";

  private final GreenMail server =
      RealServers.speaking(ServerSetup.PROTOCOL_SMTP, ServerSetup.PROTOCOL_SMTPS);

  private final MailWriter writer =
      new MailWriter(
          new ManageLinks("a secret of the tests", Bookings.PUBLIC_URL),
          Clock.fixed(Bookings.NOW, ZoneOffset.UTC));

  @AfterEach
  void stop() {
    server.stop();
  }

  private static SmtpSender to(int port, Security security, Optional<SmtpSettings.Login> login) {
    return new SmtpSender(settings(port, security, login));
  }

  private static SmtpSettings settings(
      int port, Security security, Optional<SmtpSettings.Login> login) {
    return new SmtpSettings("127.0.0.1", port, security, login, FROM);
  }

  private static SmtpSender plain(int port) {
    return to(port, Security.NONE, Optional.empty());
  }

  private Mail mail(Bookings about) {
    return writer.write(about.order(MailKind.CONFIRMED, Audience.BOOKER), Locale.GERMAN);
  }

  private MimeMessage sent(Mail mail) {
    server.start();
    assertThat(plain(server.getSmtp().getPort()).put(mail)).isEqualTo(MailResult.of(Status.SENT));
    MimeMessage[] received = server.getReceivedMessages();
    assertThat(received).hasSize(1);
    return received[0];
  }

  @Test
  void headersArriveAsTheyWereMeant() throws Exception {
    MimeMessage message =
        sent(mail(Bookings.plain().by("Bärbel „B“ <Groß>, Dr.", "bob@example.com")));

    InternetAddress from = (InternetAddress) message.getFrom()[0];
    InternetAddress to = (InternetAddress) message.getRecipients(Message.RecipientType.TO)[0];
    InternetAddress replyTo = (InternetAddress) message.getReplyTo()[0];
    assertThat(message.getSubject())
        .isEqualTo("Bestätigt: Erstgespräch mit Ann Müller, 17. November 2026, 04:00");
    assertThat(message.getHeader("Subject", null)).matches("(?s)\\p{ASCII}*");
    assertThat(from.getPersonal()).isEqualTo("Größe & Co");
    assertThat(from.getAddress()).isEqualTo("book@example.org");
    assertThat(to.getPersonal()).isEqualTo("Bärbel „B“ <Groß>, Dr.");
    assertThat(to.getAddress()).isEqualTo("bob@example.com");
    assertThat(replyTo.getAddress()).isEqualTo("ann@example.com");
    assertThat(message.getMessageID()).isEqualTo("<bk_1.3.confirmed.booker@example.org>");
    assertThat(message.getHeader("Auto-Submitted", null)).isEqualTo("auto-generated");
    assertThat(message.getSentDate().toInstant()).isEqualTo(Bookings.NOW);
  }

  @Test
  void textHtmlAndInvitationAreAlternativesAndTheInvitationIsAFileToo() throws Exception {
    Mail mail = mail(Bookings.plain());
    MimeMultipart mixed = (MimeMultipart) sent(mail).getContent();
    MimeMultipart readings = (MimeMultipart) mixed.getBodyPart(0).getContent();

    assertThat(mixed.getContentType()).startsWith("multipart/mixed");
    assertThat(readings.getContentType()).startsWith("multipart/alternative");
    assertThat(readings.getCount()).isEqualTo(3);
    assertThat(readings.getBodyPart(0).getContentType()).startsWith("text/plain; charset=UTF-8");
    assertThat(text(readings.getBodyPart(0))).isEqualTo(mail.text());
    assertThat(readings.getBodyPart(1).getContentType()).startsWith("text/html; charset=UTF-8");
    assertThat(text(readings.getBodyPart(1)).replace("\r\n", "\n"))
        .isEqualTo(mail.html().replace("\r\n", "\n"));
    assertThat(readings.getBodyPart(2).getContentType())
        .isEqualTo("text/calendar; charset=UTF-8; method=REQUEST");
    assertThat(mixed.getCount()).isEqualTo(2);
    BodyPart file = mixed.getBodyPart(1);
    assertThat(file.getFileName()).isEqualTo("invite.ics");
    assertThat(file.getDisposition()).isEqualTo("attachment");
    for (BodyPart part : new BodyPart[] {readings.getBodyPart(2), file}) {
      String ics = bytesOf(part);
      ICalendar calendar = Biweekly.parse(ics).first();
      assertThat(ics).isEqualTo(mail.invitation().orElseThrow().text());
      assertThat(calendar.getEvents().get(0).getSummary().getValue()).isEqualTo("Erstgespräch");
      assertThat(calendar.getEvents().get(0).getOrganizer().getCommonName())
          .isEqualTo("Ann Müller");
    }
  }

  @Test
  void aMailWithoutInvitationHasNoFile() throws Exception {
    Mail reminder =
        writer.write(Bookings.plain().order(MailKind.REMINDER, Audience.HOST), Locale.ENGLISH);

    MimeMultipart readings = (MimeMultipart) sent(reminder).getContent();

    assertThat(readings.getContentType()).startsWith("multipart/alternative");
    assertThat(readings.getCount()).isEqualTo(2);
  }

  private static String text(BodyPart part) throws Exception {
    return ((String) part.getContent()).replace("\r\n", "\n");
  }

  private static String bytesOf(BodyPart part) throws Exception {
    try (InputStream in = part.getInputStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Bob\r\nBcc: eve@example.com",
        "Bob\nBcc: eve@example.com\n\nHello",
        "Bob\rBcc: eve@example.com",
        "Bob\u0085Bcc: eve@example.com",
        "Bob\u2028Bcc: eve@example.com",
        "Bob\" <eve@example.com>, \"x",
        "=?UTF-8?Q?Bob=0D=0ABcc:_eve@example.com?=",
      })
  void noNameAddsAHeaderOrARecipient(String name) throws Exception {
    MimeMessage message =
        sent(mail(Bookings.plain().by(name, "bob@example.com").titled(name).hostedBy(name)));

    ByteArrayOutputStream out = new ByteArrayOutputStream();
    message.writeTo(out);
    String head = out.toString(StandardCharsets.UTF_8).split("\r\n\r\n", 2)[0];
    assertThat(message.getAllRecipients())
        .extracting(recipient -> ((InternetAddress) recipient).getAddress())
        .containsExactly("bob@example.com");
    assertThat(message.getHeader("Bcc")).isNull();
    assertThat(head.lines().map(line -> line.toLowerCase(Locale.ROOT)))
        .noneMatch(line -> line.startsWith("bcc"));
    assertThat(MimeUtility.decodeText(MimeUtility.unfold(message.getHeader("Subject", null))))
        .contains("Bob");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nobody",
        "@example.com",
        "a@b@example.com, eve@example.com",
        "bob@example.com, eve@example.com",
        "bob@example.com\r\nRCPT TO:<eve@example.com>",
        "bob@exa_mple.com",
        "bob@",
        "bob@exa mple.com",
      })
  void whatIsNoAddressIsRefusedForGood(String address) {
    try (GrumpyServer grumpy = new GrumpyServer(Map.of())) {
      MailResult result = plain(grumpy.port()).put(mail(Bookings.plain().by("Bob", address)));

      assertThat(result.status()).isEqualTo(Status.REFUSED);
      assertThat(result.detail()).doesNotContain(address).doesNotContain("eve");
      assertThat(grumpy.heard()).isEmpty();
    }
  }

  @Test
  void aDomainWithUmlautsIsWrittenInAscii() {
    try (GrumpyServer grumpy = new GrumpyServer(Map.of())) {
      plain(grumpy.port()).put(mail(Bookings.plain().by("Bob", "bob@bücher.example")));

      assertThat(grumpy.heard()).contains("RCPT TO:<bob@xn--bcher-kva.example>");
    }
  }

  private static final Map<String, String> OFFERS_UTF8 =
      Map.of("EHLO", "250-grumpy\r\n250-8BITMIME\r\n250 SMTPUTF8");

  /** The server hears octets. */
  private static String octets(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jürgen@example.com", "用户@example.com"})
  void aMailboxInOtherLettersIsReachedWhereTheServerCan(String address) {
    try (GrumpyServer grumpy = new GrumpyServer(OFFERS_UTF8)) {
      MailResult result = plain(grumpy.port()).put(mail(Bookings.plain().by("Bob", address)));

      assertThat(result).isEqualTo(MailResult.of(Status.SENT));
      assertThat(grumpy.heard())
          .contains("RCPT TO:<%s>".formatted(octets(address)))
          .anyMatch(line -> line.startsWith("MAIL FROM:") && line.contains("SMTPUTF8"))
          .anyMatch(line -> line.startsWith("To: ") && line.contains(octets(address)));
    }
  }

  @Test
  void aServerThatKnowsNoOtherLettersIsNotAsked() {
    try (GrumpyServer grumpy = new GrumpyServer(Map.of())) {
      MailResult result =
          plain(grumpy.port()).put(mail(Bookings.plain().by("Bob", "jürgen@example.com")));

      assertThat(result.status()).isEqualTo(Status.REFUSED);
      assertThat(result.detail()).contains("SMTPUTF8").doesNotContain("jürgen");
      assertThat(grumpy.heard()).noneMatch(line -> line.startsWith("MAIL"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jürgen@example.com", "用户@example.com", "a@exa_mple.com", "nobody"})
  void theHostIsToldWhateverTheBookersAddress(String address) {
    for (Map<String, String> server : List.of(Map.<String, String>of(), OFFERS_UTF8)) {
      try (GrumpyServer grumpy = new GrumpyServer(server)) {
        Mail mail =
            writer.write(
                Bookings.plain().by("Bob", address).order(MailKind.CONFIRMED, Audience.HOST),
                Locale.ENGLISH);

        assertThat(plain(grumpy.port()).put(mail)).isEqualTo(MailResult.of(Status.SENT));
        assertThat(mail.text()).contains(address);
        assertThat(grumpy.heard())
            .contains("RCPT TO:<ann@example.com>")
            .noneMatch(line -> line.startsWith("Reply-To"))
            .noneMatch(line -> line.startsWith("MAIL FROM:") && line.contains("SMTPUTF8"));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "RCPT, 550 5.1.1 no such user bob@example.com, REFUSED",
    "RCPT, 450 4.2.1 try later, FAILED",
    "'.', 554 5.7.1 looks like spam, REFUSED",
    "'.', 451 4.3.0 try later, FAILED",
    "MAIL, 530 5.7.0 log in first, FAILED",
    "MAIL, 451 4.3.0 try later, FAILED",
    "DATA, 421 4.3.2 closing, FAILED",
  })
  void whetherToTryAgainDependsOnTheAnswer(String command, String answer, Status status) {
    try (GrumpyServer grumpy = new GrumpyServer(Map.of(command, answer))) {
      MailResult result = plain(grumpy.port()).put(mail(Bookings.plain()));

      assertThat(result.status()).isEqualTo(status);
      assertThat(result.detail()).contains(answer.substring(0, 3)).doesNotContain("bob@");
    }
  }

  @Test
  void aServerThatSaysNothingIsLeftAlone() {
    try (GrumpyServer grumpy = new GrumpyServer(Map.of("DATA", GrumpyServer.SILENCE))) {
      SmtpSettings settings = settings(grumpy.port(), Security.NONE, Optional.empty());
      SmtpSender sender = new SmtpSender(settings, Duration.ofMillis(500), new Properties());

      MailResult result = sender.put(mail(Bookings.plain()));

      assertThat(result.status()).isEqualTo(Status.FAILED);
      assertThat(result.detail()).contains("does not answer in time");
    }
  }

  @Test
  void aServerThatIsDownMayBeUpLater() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }

    MailResult result = plain(port).put(mail(Bookings.plain()));

    assertThat(result.status()).isEqualTo(Status.FAILED);
    assertThat(result.detail()).contains("127.0.0.1:" + port + " cannot be reached");
  }

  @Test
  void whoIsLoggedInMaySend() {
    startWithLogin();
    var login = Optional.of(new SmtpSettings.Login("ann", PASSWORD));

    MailResult result =
        to(server.getSmtp().getPort(), Security.NONE, login).put(mail(Bookings.plain()));

    assertThat(result.status()).isEqualTo(Status.SENT);
  }

  @Test
  void aWrongPasswordIsNotToldAndMayBeMended() {
    startWithLogin();
    var login = Optional.of(new SmtpSettings.Login("ann", "wrong-" + PASSWORD));
    SmtpSettings settings = settings(server.getSmtp().getPort(), Security.NONE, login);

    MailResult result = new SmtpSender(settings).put(mail(Bookings.plain()));

    assertThat(result.status()).isEqualTo(Status.FAILED);
    assertThat(result.detail()).contains("refuses HOLDFAST_SMTP_USER");
    assertThat(result + settings.toString()).doesNotContain(PASSWORD);
    assertThat(server.getReceivedMessages()).isEmpty();
  }

  private void startWithLogin() {
    server
        .withConfiguration(
            GreenMailConfiguration.aConfig().withUser("ann@example.org", "ann", PASSWORD))
        .start();
  }

  @Test
  void aPasswordIsNotSentToAServerWithoutTls() {
    try (GrumpyServer grumpy = new GrumpyServer(Map.of("EHLO", "250 AUTH PLAIN LOGIN"))) {
      var login = Optional.of(new SmtpSettings.Login("ann", PASSWORD));

      MailResult result = to(grumpy.port(), Security.STARTTLS, login).put(mail(Bookings.plain()));

      assertThat(result.status()).isEqualTo(Status.FAILED);
      assertThat(result.detail()).contains("has no STARTTLS");
      assertThat(grumpy.heard()).noneMatch(line -> line.startsWith("AUTH"));
    }
  }

  @Test
  void aCertificateThatNobodyTrustsIsNotTrusted() {
    server.start();

    MailResult result =
        to(server.getSmtps().getPort(), Security.TLS, Optional.empty()).put(mail(Bookings.plain()));

    assertThat(result.status()).isEqualTo(Status.FAILED);
    assertThat(result.detail()).contains("no certificate that is trusted");
    assertThat(server.getReceivedMessages()).isEmpty();
  }

  @Test
  void mailsGoOverTls() {
    server.start();
    Properties trusting = new Properties();
    trusting.put("mail.smtp.ssl.socketFactory", new DummySSLSocketFactory());
    trusting.put("mail.smtp.ssl.checkserveridentity", "false");
    SmtpSettings settings = settings(server.getSmtps().getPort(), Security.TLS, Optional.empty());

    MailResult result =
        new SmtpSender(settings, Duration.ofSeconds(5), trusting).put(mail(Bookings.plain()));

    assertThat(result.status()).isEqualTo(Status.SENT);
    assertThat(server.getReceivedMessages()).hasSize(1);
  }
}
