package dev.holdfast.server.launch;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
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
    meters
        .config()
        .meterFilter(MeterFilter.denyNameStartsWith("process.cpu.time"))
        .meterFilter(MeterFilter.denyNameStartsWith("tomcat.sessions"))
        .meterFilter(named("system.cpu.count", "system.cpus"));
    new JvmMemoryMetrics().bindTo(meters);
    new JvmThreadMetrics().bindTo(meters);
    new ProcessorMetrics().bindTo(meters);
    new UptimeMetrics().bindTo(meters);
    return meters;
  }

  /** Another name for a figure whose own one Prometheus would misunderstand. */
  private static MeterFilter named(String before, String after) {
    return new MeterFilter() {
      @Override
      public Meter.Id map(Meter.Id id) {
        return id.getName().equals(before) ? id.withName(after) : id;
      }
    };
  }

  @Bean
  JvmGcMetrics collections(PrometheusMeterRegistry meters) {
    JvmGcMetrics collections = new JvmGcMetrics();
    collections.bindTo(meters);
    return collections;
  }
}
