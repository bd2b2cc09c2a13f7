package dev.holdfast.availability.spring;

import dev.holdfast.availability.Availability;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** Measures every {@link Availability} of the program if there is a meter registry. */
@AutoConfiguration(after = AvailabilityAutoConfiguration.class)
@ConditionalOnClass(MeterRegistry.class)
public final class AvailabilityMetricsAutoConfiguration {

  /** Static, so that it needs nothing else of this class while other beans are not made yet. */
  @Bean
  static BeanPostProcessor measuredAvailability(ObjectProvider<MeterRegistry> registry) {
    return new BeanPostProcessor() {
      @Override
      public Object postProcessAfterInitialization(Object bean, String name) {
        MeterRegistry meters = bean instanceof Availability ? registry.getIfUnique() : null;
        return meters == null
            ? bean
            : new MeasuredAvailability((Availability) bean, new Stopwatch(meters));
      }
    };
  }
}
