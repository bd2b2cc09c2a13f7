package dev.holdfast.availability.spring;

import dev.holdfast.availability.spi.AvailabilityStore;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** Reports whether the store can be read, as {@code holdfast}, with Spring Boot 4. */
@AutoConfiguration(after = AvailabilityAutoConfiguration.class)
@ConditionalOnClass(
    value = {HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class},
    name = AvailabilityAutoConfiguration.DATA_SOURCE_IN_4)
@ConditionalOnBean(AvailabilityStore.class)
@ConditionalOnEnabledHealthIndicator("holdfast")
public final class AvailabilityHealthOnSpringBoot4AutoConfiguration {

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
