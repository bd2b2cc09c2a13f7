package dev.holdfast.server;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookingChanges;
import dev.holdfast.scheduling.booking.BookingDesk;
import dev.holdfast.scheduling.eventtype.EventTypeDesk;
import dev.holdfast.server.bookers.BookerDesk;
import dev.holdfast.server.mail.MailPreview;
import dev.holdfast.server.security.FeedLinks;
import dev.holdfast.server.security.KeyUses;
import dev.holdfast.server.security.ManageLinks;
import dev.holdfast.server.security.ShareLinks;
import dev.holdfast.server.security.SignInDoor;
import java.time.Clock;
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
  BookingDesk bookingDesk(Clock clock, Settings settings) {
    return new BookingDesk(clock, settings.web().limits().publicBookings());
  }

  @Bean
  BookingChanges bookingChanges(Clock clock) {
    return new BookingChanges(clock);
  }

  @Bean
  BookerDesk bookerDesk(
      Transactions transactions,
      BookingChanges changes,
      MailPreview mails,
      JsonMapper json,
      Clock clock) {
    return new BookerDesk(transactions, changes, mails, json, clock);
  }

  @Bean
  EventTypeDesk eventTypeDesk(Clock clock) {
    return new EventTypeDesk(clock);
  }

  @Bean
  Demo demo(Transactions transactions, Clock clock) {
    return new Demo(transactions, clock);
  }

  @Bean
  FirstLink firstLink(Transactions transactions, SignInDoor door, Settings settings) {
    return new FirstLink(transactions, door, settings);
  }

  @Bean(initMethod = "start")
  Housekeeping housekeeping(
      Transactions transactions, BookingChanges changes, KeyUses uses, Clock clock) {
    return new Housekeeping(transactions, changes, uses, clock);
  }
}
