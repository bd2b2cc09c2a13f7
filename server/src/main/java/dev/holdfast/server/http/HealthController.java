package dev.holdfast.server.http;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.host.HostId;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Says whether the service is well, for whoever restarts it or sends it requests. */
@RestController
@Tag(name = "Operations")
final class HealthController {

  private static final HostId NOBODY = new HostId("nobody");

  private final Transactions transactions;

  HealthController(Transactions transactions) {
    this.transactions = transactions;
  }

  /** How the service is. */
  record Health(String status) {}

  @GetMapping("/health/live")
  @Operation(summary = "Whether the service runs at all")
  Health live() {
    return new Health("up");
  }

  @GetMapping("/health/ready")
  @Operation(summary = "Whether the service can do its work: 503 while the database is away")
  ResponseEntity<Health> ready() {
    try {
      transactions.read(tx -> tx.hosts().find(NOBODY));
      return ResponseEntity.ok(new Health("up"));
    } catch (StoreException e) {
      return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE).body(new Health("down"));
    }
  }
}
