package dev.holdfast.server.api.docs;

import dev.holdfast.server.api.Admin;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.PublicUrl;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.servers.Server;
import io.swagger.v3.oas.models.tags.Tag;
import java.util.List;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** What the description of the API says beside its operations. */
@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {

  static final String KEY = "key";

  private static final String DESCRIPTION =
      """
      Scheduling on exclusive time: what is booked cannot be booked twice.

      Bodies are JSON. Instants are ISO 8601 in UTC, such as 2026-11-16T09:00:00Z, to the microsecond. \
      Fields that are not listed are refused.

      Send your key in the header `Authorization: Bearer KEY`. Paths under /v1/public need none, and \
      an address may use them only so often.

      Every request that changes something takes the header `Idempotency-Key`: if it comes again with \
      the same key and body, within seven days, the first answer is sent again, with the header \
      `Idempotent-Replayed: true`. Only effects are remembered: what was refused may be tried again.

      Errors are problems as RFC 9457 specifies, with a stable `code`.

      Lists come in pages: send the `nextCursor` of one as the `cursor` of the next, until it is null.
      """;

  private static final List<Tag> TAGS =
      List.of(
          tag("Hosts and keys", "Who may use the service."),
          tag("Resources", "Things with a timeline: rooms, cars, and the host's own."),
          tag("Availability", "Taking, keeping and giving back time of resources."),
          tag("Event types", "What can be booked, and under which rules."),
          tag("Slots", "When something can be booked."),
          tag("Bookings", "Meetings, from the request to their end."),
          tag("Bookers", "All that a host has of somebody who booked."),
          tag(
              "Public",
              "What needs no key: looking, booking, managing one's own booking by its link."),
          tag("Events", "What became true, in order."),
          tag(
              "Calendars",
              "External calendars: when a host is busy, and where bookings are written to."),
          tag("Webhooks", "Addresses that receive events."),
          tag("Operations", "For the operator."));

  static {
    SpringDocUtils.getConfig()
        .addRequestWrapperToIgnore(Caller.class, Admin.class)
        .addResponseTypeToIgnore(SseEmitter.class);
  }

  private static Tag tag(String name, String description) {
    return new Tag().name(name).description(description);
  }

  /** The service is ready sooner if nobody waits for what only readers of the description need. */
  @Bean
  static BeanFactoryPostProcessor lateDescription() {
    return beans -> {
      for (String name : beans.getBeanDefinitionNames()) {
        if (name.startsWith("org.springdoc") || isOfSpringdoc(beans.getBeanDefinition(name))) {
          beans.getBeanDefinition(name).setLazyInit(true);
        }
      }
    };
  }

  private static boolean isOfSpringdoc(BeanDefinition bean) {
    return String.valueOf(bean.getFactoryBeanName()).startsWith("org.springdoc");
  }

  @Bean
  @Lazy
  OpenAPI openApi(PublicUrl url) {
    return new OpenAPI()
        .info(
            new Info()
                .title("Holdfast")
                .version("v1")
                .description(DESCRIPTION)
                .license(new License().name("Apache-2.0").identifier("Apache-2.0")))
        .servers(List.of(new Server().url(url.root())))
        .tags(TAGS)
        .components(
            new Components()
                .addSecuritySchemes(
                    KEY, new SecurityScheme().type(SecurityScheme.Type.HTTP).scheme("bearer")));
  }
}
