package dev.holdfast.server.launch;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** Puts the service together. */
// The rooms that serve HTTP, one by one: scanning all packages takes a tenth of a start.
@SpringBootApplication(
    proxyBeanMethods = false,
    scanBasePackages = {
      "dev.holdfast.server.access",
      "dev.holdfast.server.api",
      "dev.holdfast.server.booker",
      "dev.holdfast.server.booking",
      "dev.holdfast.server.calendar",
      "dev.holdfast.server.event",
      "dev.holdfast.server.eventtype",
      "dev.holdfast.server.host",
      "dev.holdfast.server.http",
      "dev.holdfast.server.mail",
      "dev.holdfast.server.page",
      "dev.holdfast.server.resource",
      "dev.holdfast.server.slots",
      "dev.holdfast.server.webhook"
    })
@Import({
  CalendarConfiguration.class,
  DomainConfiguration.class,
  HttpConfiguration.class,
  MailConfiguration.class,
  MetricsConfiguration.class,
  MvcConfiguration.class,
  OutboxConfiguration.class
})
class Application {}
