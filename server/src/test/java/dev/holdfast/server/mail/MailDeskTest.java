package dev.holdfast.server.mail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.mail.MailResult.Status;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MailDeskTest {

  private static final HostId HOST = Bookings.plain().host().id();

  private final Watch watch = new Watch();
  private final MailWriter writer =
      new MailWriter(new ManageLinks("a secret of the tests", Bookings.PUBLIC_URL), watch);
  private final MailPreview preview = new MailPreview();
  private final MailDesk desk = new MailDesk(writer, preview, watch);

  private MailResult.Status mailTo(String address) {
    return deliver(desk, address, Audience.BOOKER);
  }

  private static MailResult.Status deliver(MailDesk desk, String address, Audience audience) {
    return desk.deliver(Bookings.plain().by("Bob", address).order(MailKind.CONFIRMED, audience))
        .status();
  }

  @Test
  void withoutAServerMailsAreShown() {
    assertThat(mailTo("bob@example.com")).isEqualTo(Status.SHOWN);

    assertThat(preview.of(HOST)).hasSize(1);
    assertThat(desk.counts().of(Status.SHOWN)).isEqualTo(1);
    assertThat(desk.counts().of(Status.SENT)).isZero();
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
      assertThat(deliver(desk, "bob@example.com", Audience.HOST)).isEqualTo(Status.SHOWN);
    }
  }

  @Test
  void whatFailedDoesNotCount() {
    MailDesk failing = new MailDesk(writer, mail -> new MailResult(Status.FAILED, "down"), watch);

    for (int i = 0; i <= MailLimit.MOST_A_DAY; i++) {
      assertThat(deliver(failing, "bob@example.com", Audience.BOOKER)).isEqualTo(Status.FAILED);
    }
  }
}
