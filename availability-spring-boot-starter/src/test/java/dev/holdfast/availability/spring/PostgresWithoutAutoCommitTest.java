package dev.holdfast.availability.spring;

import dev.holdfast.testbed.PostgresServer;
import java.util.Map;

/** A pool whose connections are always in a transaction, as is often advised for Hibernate. */
final class PostgresWithoutAutoCommitTest extends CallersTransactionContract {

  @Override
  Map<String, Object> properties() {
    return Map.of(
        "spring.datasource.url",
        PostgresServer.shared().newUrl(),
        "spring.datasource.hikari.auto-commit",
        "false");
  }
}
