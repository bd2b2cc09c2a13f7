package dev.holdfast.server.mail;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.SignedIn;
import dev.holdfast.server.page.HostTimes;
import dev.holdfast.server.page.PageController;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * Mails that were not sent, because there is no server to send them. A mail's HTML is shown in a
 * frame that may do nothing.
 */
@PageController
final class MailPages {

  /** A mail has its styles in it, and needs nothing else. */
  private static final String NOTHING_BUT_STYLES =
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

  private final MailPreview preview;
  private final Transactions transactions;

  MailPages(MailPreview preview, Transactions transactions) {
    this.preview = preview;
    this.transactions = transactions;
  }

  /** A mail as a line of the list. */
  public record Line(String id, String subject, String to, String writtenAt, boolean open) {}

  /** A mail that is looked at. */
  public record Shown(Mail mail, String writtenAt) {

    public String id() {
      return mail.id();
    }

    public String to() {
      return person(mail.to());
    }

    public String replyTo() {
      return person(mail.replyTo());
    }

    public boolean hasInvitation() {
      return mail.invitation().isPresent();
    }

    public String invitation() {
      return mail.invitation().map(Mail.Attachment::text).orElse("");
    }
  }

  /** Where it was before there was a dashboard. */
  @GetMapping("/mails")
  String moved() {
    return "redirect:/app/mails";
  }

  @GetMapping("/app/mails")
  String mails(
      SignedIn who,
      @RequestParam(required = false) @Nullable String mail,
      @RequestParam(name = "as", required = false) @Nullable String form,
      Locale locale,
      Model model) {
    var zone = transactions.read(tx -> tx.hosts().find(who.host()).orElseThrow().zone());
    HostTimes times = new HostTimes(zone, locale);
    List<Mail> all = preview.of(who.host());
    Optional<Mail> open =
        mail == null ? Optional.empty() : all.stream().filter(m -> m.id().equals(mail)).findFirst();
    model
        .addAttribute(
            "lines",
            all.stream()
                .map(
                    each ->
                        new Line(
                            each.id(),
                            each.subject(),
                            person(each.to()),
                            times.moment(each.writtenAt()),
                            each.id().equals(mail)))
                .toList())
        .addAttribute(
            "shown",
            open.map(found -> new Shown(found, times.moment(found.writtenAt()))).orElse(null))
        .addAttribute("as", form == null ? "html" : form)
        .addAttribute("zone", zone.getId().replace('_', ' '));
    return "dashboard/mails";
  }

  @GetMapping("/app/mails/html")
  ResponseEntity<String> html(
      SignedIn who, @RequestParam String mail, HttpServletResponse response) {
    Mail found =
        preview.of(who.host()).stream()
            .filter(each -> each.id().equals(mail))
            .findFirst()
            .orElseThrow(() -> Problem.notFound("mail", mail));
    response.setHeader("Content-Security-Policy", NOTHING_BUT_STYLES);
    return ResponseEntity.ok()
        .contentType(new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8))
        .body(found.html());
  }

  private static String person(Mail.Person person) {
    return "%s <%s>".formatted(person.name(), person.address());
  }
}
