package dev.holdfast.server.launch;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.task.TaskKind;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.access.signin.PasswordResets;
import dev.holdfast.server.access.signin.SignInLinkService;
import dev.holdfast.server.booking.PublicBookings;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.mail.MailPlan;
import dev.holdfast.server.mail.MailPreview;
import dev.holdfast.server.mail.MailResult;
import dev.holdfast.server.mail.MailSender;
import dev.holdfast.server.mail.MailService;
import dev.holdfast.server.mail.MailTasks;
import dev.holdfast.server.mail.MailWriter;
import dev.holdfast.server.mail.smtp.SmtpSender;
import dev.holdfast.server.page.DashboardParts;
import dev.holdfast.server.work.BackgroundWork;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.Locale;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Mails about bookings; without a server to send them, they are only shown. */
@Configuration(proxyBeanMethods = false)
class MailConfiguration {

  @Bean
  MailPreview mailPreview() {
    return new MailPreview();
  }

  @Bean
  MailService mailService(
      Settings settings,
      MailPreview preview,
      ManageLinks links,
      Clock clock,
      MeterRegistry meters) {
    MailSender sender = settings.mail().<MailSender>map(SmtpSender::new).orElse(preview);
    MailService service = new MailService(new MailWriter(links, clock), sender, clock);
    measure(service, meters);
    return service;
  }

  private static void measure(MailService service, MeterRegistry meters) {
    for (MailResult.Status status : MailResult.Status.values()) {
      FunctionCounter.builder("holdfast.mails", service, each -> each.counts().of(status))
          .description("Attempts to send mails, by how they ended")
          .tag("outcome", status.name().toLowerCase(Locale.ROOT))
          .register(meters);
    }
  }

  @Bean
  PasswordResets passwordResets(
      Transactions transactions,
      SignInLinkService links,
      MailService service,
      Settings settings,
      Clock clock) {
    return new PasswordResets(transactions, links, service, settings.mail(), clock);
  }

  @Bean
  DashboardParts dashboardParts(Settings settings) {
    return new DashboardParts(settings.mail().isPresent());
  }

  @Bean
  PublicBookings.MailListener mailListener(BackgroundWork work) {
    return () -> work.nudge(TaskKind.MAIL);
  }

  @Bean
  MailPlan mailPlan() {
    return new MailPlan();
  }

  @Bean
  MailTasks mailTasks(Transactions transactions, MailService service, Clock clock) {
    return new MailTasks(transactions, service, clock);
  }
}
