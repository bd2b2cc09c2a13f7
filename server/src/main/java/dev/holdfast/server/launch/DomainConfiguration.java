package dev.holdfast.server.launch;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.audit.TimelineAudit;
import dev.holdfast.scheduling.booking.BookerIds;
import dev.holdfast.scheduling.booking.BookingChanges;
import dev.holdfast.scheduling.booking.BookingService;
import dev.holdfast.scheduling.eventtype.EventTypeService;
import dev.holdfast.server.access.secret.ClientAddressCodes;
import dev.holdfast.server.access.secret.FeedLinks;
import dev.holdfast.server.access.secret.KeyUses;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.access.secret.ShareLinks;
import dev.holdfast.server.access.signin.SignInLinkService;
import dev.holdfast.server.booker.BookerData;
import dev.holdfast.server.booker.BookerIdUpgrade;
import dev.holdfast.server.eventtype.ConflictCounter;
import dev.holdfast.server.launch.demo.Demo;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.mail.MailPreview;
import dev.holdfast.server.vault.RotatingLinkSecrets;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** The domain, on the store that is open. */
@Configuration(proxyBeanMethods = false)
class DomainConfiguration {

  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }

  @Bean(destroyMethod = "")
  Transactions transactions(OpenStore store) {
    return store.transactions();
  }

  @Bean
  ManageLinks manageLinks(OpenStore store) {
    return store.links();
  }

  @Bean
  FeedLinks feedLinks(OpenStore store) {
    return store.feedLinks();
  }

  @Bean
  ShareLinks shareLinks(OpenStore store) {
    return store.shareLinks();
  }

  @Bean
  ClientAddressCodes clientAddressCodes(OpenStore store) {
    return store.clientAddressCodes();
  }

  @Bean
  BookerIds bookerIds(OpenStore store) {
    return store.bookerIds();
  }

  @Bean(initMethod = "start")
  BookerIdUpgrade bookerIdUpgrade(OpenStore store) {
    return store.bookerIdUpgrade();
  }

  @Bean
  BookingService bookingService(Clock clock, BookerIds ids, Settings settings) {
    return new BookingService(clock, ids, settings.web().limits().publicBookings());
  }

  @Bean
  BookingChanges bookingChanges(Clock clock) {
    return new BookingChanges(clock);
  }

  @Bean
  BookerData bookerData(
      Transactions transactions,
      BookingChanges changes,
      MailPreview mails,
      JsonMapper json,
      Clock clock) {
    return new BookerData(transactions, changes, mails, json, clock);
  }

  @Bean
  ConflictCounter conflictCounter(JsonMapper json, MeterRegistry meters) {
    return new ConflictCounter(json, meters);
  }

  @Bean
  EventTypeService eventTypeService(Clock clock) {
    return new EventTypeService(clock);
  }

  @Bean
  Demo demo(Transactions transactions, BookerIds ids, Clock clock) {
    return new Demo(transactions, ids, clock);
  }

  @Bean
  FirstSignIn firstLink(Transactions transactions, SignInLinkService door, Settings settings) {
    return new FirstSignIn(transactions, door, settings);
  }

  @Bean(initMethod = "start")
  BackgroundAudit backgroundAudit(Transactions transactions, Clock clock, MeterRegistry meters) {
    return new BackgroundAudit(new TimelineAudit(transactions, clock), meters);
  }

  @Bean(initMethod = "start")
  Housekeeping housekeeping(OpenStore store, BookingChanges changes, KeyUses uses, Clock clock) {
    Transactions transactions = store.transactions();
    List<Runnable> more =
        List.of(
            () -> uses.write(transactions),
            () -> store.rotatingSecrets().ifPresent(RotatingLinkSecrets::refresh));
    return new Housekeeping(transactions, changes, more, clock);
  }
}
