package dev.holdfast.availability.spring.carrental;

import dev.holdfast.testbed.PostgresServer;

final class RentalServiceOnPostgresTest extends RentalServiceContract {

  @Override
  String url() {
    return PostgresServer.shared().newUrl();
  }
}
