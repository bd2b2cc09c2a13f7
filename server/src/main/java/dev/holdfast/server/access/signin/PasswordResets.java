package dev.holdfast.server.access.signin;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.value.RandomId;
import dev.holdfast.server.mail.Letter;
import dev.holdfast.server.mail.LetterPage;
import dev.holdfast.server.mail.Mail;
import dev.holdfast.server.mail.MailResult;
import dev.holdfast.server.mail.MailResult.Status;
import dev.holdfast.server.mail.MailService;
import dev.holdfast.server.mail.PlainWords;
import dev.holdfast.server.mail.Words;
import dev.holdfast.server.mail.smtp.SmtpSettings;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Mails links by which people choose a new password. Whether an account exists is found out in the
 * background, so that neither an answer nor its time reveals it.
 */
public final class PasswordResets implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(PasswordResets.class);

  /** What comes on top is dropped: people ask again. */
  private static final int MOST_WAITING = 100;

  private final Transactions transactions;
  private final SignInLinkService door;
  private final MailService service;
  private final Optional<Mail.Person> from;
  private final Clock clock;
  private final ThreadPoolExecutor worker =
      new ThreadPoolExecutor(
          1,
          1,
          30,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(MOST_WAITING),
          work -> {
            Thread thread = new Thread(work, "resets");
            thread.setDaemon(true);
            return thread;
          },
          new ThreadPoolExecutor.DiscardPolicy());

  /**
   * Links by mail.
   *
   * @param smtp empty: no server sends mails
   */
  public PasswordResets(
      Transactions transactions,
      SignInLinkService door,
      MailService service,
      Optional<SmtpSettings> smtp,
      Clock clock) {
    this.transactions = transactions;
    this.door = door;
    this.service = service;
    this.from = smtp.map(SmtpSettings::from);
    this.clock = clock;
    worker.allowCoreThreadTimeOut(true);
  }

  /** Whether there is a server to send mails. */
  public boolean isPossible() {
    return from.isPresent();
  }

  /**
   * Sends a link if there is such an account. Returns at once.
   *
   * @param language of the mail, unless the host has chosen one
   */
  public void send(String email, Locale language) {
    worker.execute(() -> trySend(email, language));
  }

  private void trySend(String email, Locale language) {
    try {
      Optional<Mail> mail = transactions.run(tx -> commit(write(tx, email, language)));
      mail.map(service::deliver).filter(it -> it.status() != Status.SENT).ifPresent(this::warn);
    } catch (RuntimeException e) {
      LOG.warn("A link for a new password was not sent", e);
    }
  }

  private void warn(MailResult result) {
    LOG.warn("A link for a new password was not sent: {}", result.detail());
  }

  private Optional<Mail> write(Transaction tx, String email, Locale language) {
    return tx.accounts()
        .findByEmail(Account.normal(email))
        .map(
            account -> {
              Host host = tx.hosts().find(account.host()).orElseThrow();
              String link = door.resetLink(tx, account.host());
              return mail(host, account, letter(host, link, language));
            });
  }

  private static Letter letter(Host host, String link, Locale language) {
    Words words = Words.in(host.language().orElse(language));
    return new Letter(
        words.locale(),
        words.say("reset.subject"),
        words.say("reset.heading"),
        words.say("greeting", PlainWords.line(host.name())),
        words.say("reset.opening"),
        List.of(),
        Optional.of(new Letter.Link(words.say("link.reset"), link)),
        words.say("closing.reset"));
  }

  private Mail mail(Host host, Account account, Letter letter) {
    String id = RandomId.withPrefix("reset");
    return new Mail(
        id,
        id,
        host.id(),
        new Mail.Person(host.name(), account.email()),
        from.orElseThrow(),
        letter.subject(),
        letter.text(),
        LetterPage.of(letter),
        Optional.empty(),
        clock.instant());
  }

  @Override
  public void close() {
    worker.shutdown();
  }
}
