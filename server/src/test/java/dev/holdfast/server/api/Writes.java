package dev.holdfast.server.api;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.server.json.Json;
import java.time.Clock;

/** Makes a {@link Write} for tests of other packages that run without a server. */
public final class Writes {

  private Writes() {}

  public static Write on(Transactions transactions, Clock clock) {
    return new Write(transactions, Json.mapper(), clock, () -> {});
  }
}
