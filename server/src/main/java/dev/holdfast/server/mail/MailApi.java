package dev.holdfast.server.mail;

import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Page;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Mails that would have been sent, if a mail server were set up. */
@RestController
@Tag(name = "Bookings")
final class MailApi {

  private final MailPreview preview;

  MailApi(MailPreview preview) {
    this.preview = preview;
  }

  /**
   * A mail.
   *
   * @param invitation the file in it, for calendars
   */
  record MailView(
      String id,
      String bookingId,
      String to,
      String replyTo,
      String subject,
      String text,
      String html,
      @Nullable String invitation,
      Instant writtenAt) {

    static MailView of(Mail mail) {
      return new MailView(
          mail.id(),
          mail.thread(),
          person(mail.to()),
          person(mail.replyTo()),
          mail.subject(),
          mail.text(),
          mail.html(),
          mail.invitation().map(Mail.Attachment::text).orElse(null),
          mail.writtenAt());
    }

    private static String person(Mail.Person person) {
      return "%s <%s>".formatted(person.name(), person.address());
    }
  }

  @GetMapping("/v1/mails")
  @Operation(
      summary = "List mails that were not sent, the newest first",
      description =
          "Without a mail server, the last 200 mails are kept to be looked at, by the server that"
              + " wrote them, until it stops. With one, they are sent and none is kept. The page"
              + " /app/mails shows them. They have links by which bookings are changed, so a key"
              + " with the scope read is refused.")
  Page<MailView> list(Caller caller) {
    caller.demandSecrets();
    List<MailView> mails = preview.of(caller.host()).stream().map(MailView::of).toList();
    return new Page<>(mails, null);
  }
}
