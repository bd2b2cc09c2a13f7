package dev.holdfast.availability.spring;

import dev.holdfast.availability.spi.AvailabilityStore;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** Reports whether the store can be read, as {@code holdfast}. */
@AutoConfiguration(after = AvailabilityAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean(AvailabilityStore.class)
@ConditionalOnEnabledHealthIndicator("holdfast")
public final class AvailabilityHealthAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean(name = "holdfastHealthIndicator")
  HealthIndicator holdfastHealthIndicator(AvailabilityStore store) {
    return new StoreHealthIndicator(store);
  }
}
