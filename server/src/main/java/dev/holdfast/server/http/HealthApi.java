package dev.holdfast.server.http;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.api.Responds;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.concurrent.TimeUnit;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Reports whether the service is healthy, for supervisors and load balancers. */
@RestController
@Tag(name = "Operations")
final class HealthApi {

  private static final HostId NOBODY = new HostId("nobody");
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final Transactions transactions;
  private boolean ready;
  private long askedAt = System.nanoTime() - SECOND;

  HealthApi(Transactions transactions) {
    this.transactions = transactions;
  }

  /** How the service is. */
  record Health(@Schema(allowableValues = {"up", "down"}) String status) {}

  @GetMapping("/health/live")
  @Operation(summary = "Whether the service runs at all")
  Health live() {
    return new Health("up");
  }

  /** RequestedTime of the database once a second, however many want to know. */
  @GetMapping("/health/ready")
  @Operation(summary = "Whether the service can do its work: 503 while the database is away")
  @Responds(
      value = Health.class,
      status = {HttpStatus.OK, HttpStatus.SERVICE_UNAVAILABLE})
  ResponseEntity<Health> ready() {
    return isReady()
        ? ResponseEntity.ok(new Health("up"))
        : ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE).body(new Health("down"));
  }

  private synchronized boolean isReady() {
    if (System.nanoTime() - askedAt >= SECOND) {
      ready = ask();
      askedAt = System.nanoTime();
    }
    return ready;
  }

  private boolean ask() {
    try {
      transactions.read(tx -> tx.hosts().find(NOBODY));
      return true;
    } catch (StoreException e) {
      return false;
    }
  }
}
