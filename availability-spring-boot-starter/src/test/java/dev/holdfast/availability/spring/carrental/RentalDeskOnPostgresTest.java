package dev.holdfast.availability.spring.carrental;

import dev.holdfast.availability.spring.PostgresServer;

final class RentalDeskOnPostgresTest extends RentalDeskContract {

  @Override
  String url() {
    return PostgresServer.newDatabase();
  }
}
