package dev.holdfast.availability.spring.carrental;

import dev.holdfast.testbed.PostgresServer;

final class RentalDeskOnPostgresTest extends RentalDeskContract {

  @Override
  String url() {
    return PostgresServer.shared().newUrl();
  }
}
