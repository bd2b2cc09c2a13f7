package dev.holdfast.availability.jdbc.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testbed.MariaDbServer;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Fails a class of tests if the server had to resolve a deadlock in any of its races. */
public final class NoDeadlocksOnMariaDb implements BeforeAllCallback, AfterAllCallback {

  private long before;

  @Override
  public void beforeAll(ExtensionContext context) {
    before = MariaDbServer.shared().deadlocks();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    assertThat(MariaDbServer.shared().deadlocks() - before).as("deadlocks").isZero();
  }
}
