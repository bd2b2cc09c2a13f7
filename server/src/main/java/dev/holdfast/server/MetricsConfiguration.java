package dev.holdfast.server;

import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Figures for Prometheus: those of the machine, and the registry for ours. */
@Configuration(proxyBeanMethods = false)
class MetricsConfiguration {

  @Bean
  PrometheusMeterRegistry meters() {
    PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    new JvmMemoryMetrics().bindTo(meters);
    new JvmThreadMetrics().bindTo(meters);
    new ProcessorMetrics().bindTo(meters);
    new UptimeMetrics().bindTo(meters);
    return meters;
  }

  @Bean
  JvmGcMetrics collections(PrometheusMeterRegistry meters) {
    JvmGcMetrics collections = new JvmGcMetrics();
    collections.bindTo(meters);
    return collections;
  }
}
