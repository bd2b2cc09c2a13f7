package dev.holdfast.server.http;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Shows figures about the service to Prometheus. */
@RestController
@Tag(name = "Operations")
final class MetricsApi {

  private static final String TEXT = "text/plain;version=0.0.4;charset=utf-8";

  private final PrometheusMeterRegistry meters;

  MetricsApi(PrometheusMeterRegistry meters) {
    this.meters = meters;
  }

  @GetMapping(value = "/metrics", produces = TEXT)
  @Operation(summary = "Figures in the format of Prometheus")
  String metrics() {
    return meters.scrape();
  }
}
