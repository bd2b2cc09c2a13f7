package dev.holdfast.availability.spring;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityListener;
import dev.holdfast.availability.spi.AvailabilityStore;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.util.function.SingletonSupplier;

/**
 * Creates an {@link Availability} for the only data source, or for the {@link AvailabilityStore}
 * that the program defines.
 */
@AutoConfiguration(after = DataSourceAutoConfiguration.class)
@EnableConfigurationProperties(AvailabilityProperties.class)
public final class AvailabilityAutoConfiguration {

  /** After Flyway and other scripts, which may make the tables. */
  @Bean
  @ConditionalOnMissingBean
  @ConditionalOnSingleCandidate(DataSource.class)
  @DependsOnDatabaseInitialization
  AvailabilityStore availabilityStore(DataSource dataSource, AvailabilityProperties properties) {
    return new SuitableStore(dataSource, properties).open();
  }

  /** Listeners are looked up with the first event, so that they may use the availability too. */
  @Bean
  @ConditionalOnMissingBean
  @ConditionalOnBean(AvailabilityStore.class)
  Availability availability(
      AvailabilityStore store,
      ObjectProvider<AvailabilityListener> listeners,
      ApplicationEventPublisher publisher) {
    Supplier<Stream<AvailabilityListener>> all =
        () -> Stream.concat(listeners.orderedStream(), Stream.of(publisher::publishEvent));
    return Availability.on(
        store, new Listeners(SingletonSupplier.of(() -> all.get().toList())::obtain));
  }
}
