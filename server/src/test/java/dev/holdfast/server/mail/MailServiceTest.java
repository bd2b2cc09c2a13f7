package dev.holdfast.server.mail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.mail.MailResult.Status;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MailServiceTest {

  private static final HostId HOST = Bookings.plain().host().id();

  private final TestClock watch = new TestClock();
  private final MailWriter writer =
      new MailWriter(new ManageLinks("a secret of the tests", Bookings.PUBLIC_URL), watch);
  private final MailPreview preview = new MailPreview();
  private final MailService service = new MailService(writer, preview, watch);

  private MailResult.Status mailTo(String address) {
    return deliver(service, address, Audience.BOOKER);
  }

  private static MailResult.Status deliver(MailService service, String address, Audience audience) {
    return service
        .deliver(Bookings.plain().by("Bob", address).order(MailKind.CONFIRMED, audience))
        .status();
  }

  @Test
  void withoutAServerMailsAreShown() {
    assertThat(mailTo("bob@example.com")).isEqualTo(Status.SHOWN);

    assertThat(preview.of(HOST)).hasSize(1);
    assertThat(service.counts().of(Status.SHOWN)).isEqualTo(1);
    assertThat(service.counts().of(Status.SENT)).isZero();
    assertThat(preview.of(new HostId("own_2"))).isEmpty();
  }

  @Test
  void onlyTheLastMailsAreKeptTheNewestFirst() {
    for (int i = 0; i <= MailPreview.MOST; i++) {
      mailTo("bob%s@example.com".formatted(i));
    }

    assertThat(preview.of(HOST)).hasSize(MailPreview.MOST);
    assertThat(preview.of(HOST).get(0).to().address())
        .isEqualTo("bob%s@example.com".formatted(MailPreview.MOST));
  }

  @Test
  void nobodysMailboxIsFilled() {
    for (int i = 0; i < MailLimit.MOST_A_DAY; i++) {
      assertThat(mailTo("Bob+%s@example.com".formatted(i))).isEqualTo(Status.SHOWN);
    }

    assertThat(mailTo("bob@Example.com")).isEqualTo(Status.TOO_MANY);
    assertThat(mailTo("bea@example.com")).isEqualTo(Status.SHOWN);
    assertThat(preview.of(HOST)).hasSize(MailLimit.MOST_A_DAY + 1);
  }

  @Test
  void theNextDayBeginsAnew() {
    for (int i = 0; i < MailLimit.MOST_A_DAY; i++) {
      mailTo("bob@example.com");
    }
    watch.pass(Duration.ofHours(23));
    assertThat(mailTo("bob@example.com")).isEqualTo(Status.TOO_MANY);

    watch.pass(Duration.ofHours(2));

    assertThat(mailTo("bob@example.com")).isEqualTo(Status.SHOWN);
  }

  @Test
  void hostsGetEveryMail() {
    for (int i = 0; i <= MailLimit.MOST_A_DAY; i++) {
      assertThat(deliver(service, "bob@example.com", Audience.HOST)).isEqualTo(Status.SHOWN);
    }
  }

  @Test
  void whatFailedDoesNotCount() {
    MailService failing =
        new MailService(writer, mail -> new MailResult(Status.FAILED, "down"), watch);

    for (int i = 0; i <= MailLimit.MOST_A_DAY; i++) {
      assertThat(deliver(failing, "bob@example.com", Audience.BOOKER)).isEqualTo(Status.FAILED);
    }
  }
}
