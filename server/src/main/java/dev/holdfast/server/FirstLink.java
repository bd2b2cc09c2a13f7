package dev.holdfast.server;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.server.security.SignInDoor;
import java.util.Optional;

/** The link by which the first who comes can open the desk. */
final class FirstLink {

  private final Transactions transactions;
  private final SignInDoor door;
  private final Settings settings;

  FirstLink(Transactions transactions, SignInDoor door, Settings settings) {
    this.transactions = transactions;
    this.door = door;
    this.settings = settings;
  }

  /** To the desk of the demo, if there is one; empty if somebody can sign in already. */
  Optional<String> make() {
    Optional<Host> demo =
        settings.demo()
            ? transactions.read(tx -> tx.hosts().findBySlug(Demo.SLUG))
            : Optional.empty();
    return door.firstLink(demo.map(Host::id));
  }
}
