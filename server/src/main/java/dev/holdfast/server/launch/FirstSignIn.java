package dev.holdfast.server.launch;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.server.access.signin.SignInLinkService;
import dev.holdfast.server.launch.demo.Demo;
import dev.holdfast.server.launch.settings.Settings;
import java.util.Optional;

/** The link for the first sign-in to the dashboard. */
public final class FirstSignIn {

  private final Transactions transactions;
  private final SignInLinkService door;
  private final Settings settings;

  FirstSignIn(Transactions transactions, SignInLinkService door, Settings settings) {
    this.transactions = transactions;
    this.door = door;
    this.settings = settings;
  }

  /** To the dashboard of the demo, if there is one; empty if somebody can sign in already. */
  public Optional<String> make() {
    Optional<Host> demo =
        settings.demo()
            ? transactions.read(tx -> tx.hosts().findBySlug(Demo.SLUG))
            : Optional.empty();
    return door.firstLink(demo.map(Host::id));
  }
}
