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
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.util.function.SingletonSupplier;

/**
 * Creates an {@link Availability} for the only data source, or for the {@link AvailabilityStore}
 * that the program defines.
 */
@AutoConfiguration(
    afterName = {
      AvailabilityAutoConfiguration.DATA_SOURCE_IN_3,
      AvailabilityAutoConfiguration.DATA_SOURCE_IN_4
    })
@EnableConfigurationProperties(AvailabilityProperties.class)
@ImportRuntimeHints(SchemaHints.class)
public final class AvailabilityAutoConfiguration {

  /** Where Spring Boot 3.5 has it. Named, because a type can be linked in one place only. */
  static final String DATA_SOURCE_IN_3 =
      "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration";

  /** Where Spring Boot 4 has it. */
  static final String DATA_SOURCE_IN_4 =
      "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration";

  /** A store of our own, unless the program brings one. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnMissingBean(AvailabilityStore.class)
  @ConditionalOnSingleCandidate(DataSource.class)
  static class OnDataSource {

    /** After Flyway and other scripts, which may make the tables. */
    @Bean
    @DependsOnDatabaseInitialization
    SuitableStore holdfastSuitableStore(DataSource dataSource, AvailabilityProperties properties) {
      return SuitableStore.on(dataSource, properties);
    }

    @Bean
    AvailabilityStore availabilityStore(SuitableStore suitable) {
      return suitable.open();
    }

    @Bean
    StartUpReport holdfastStartUpReport(
        SuitableStore suitable, ObjectProvider<PlatformTransactionManager> managers) {
      return new StartUpReport(suitable, managers);
    }
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
