package dev.holdfast.availability.spring;

import dev.holdfast.availability.spi.AvailabilityStore;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Reports whether the store can be read, as {@code holdfast}, with Spring Boot 3.5. */
@AutoConfiguration(after = AvailabilityAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean(AvailabilityStore.class)
@ConditionalOnEnabledHealthIndicator("holdfast")
public final class AvailabilityHealthOnSpringBoot3AutoConfiguration {

  @Bean
  @ConditionalOnMissingBean(name = "holdfastHealthIndicator")
  HealthIndicator holdfastHealthIndicator(
      AvailabilityStore store, ObjectProvider<SuitableStore> suitable) {
    return () -> health(StoreHealth.of(store, suitable));
  }

  private static Health health(StoreHealth health) {
    return health
        .failure()
        .map(because -> Health.down(because))
        .orElseGet(Health::up)
        .withDetails(health.details())
        .build();
  }
}
