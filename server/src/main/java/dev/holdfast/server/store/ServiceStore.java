package dev.holdfast.server.store;

import dev.holdfast.scheduling.Transactions;
import java.util.Optional;
import java.util.function.Supplier;

/** All that the service stores, open until it is closed. */
public interface ServiceStore extends AutoCloseable {

  Transactions transactions();

  /** A secret that all servers on this store share; created at its first use. */
  String secret(String name, Supplier<String> make);

  /** The same; empty if nobody has asked for it yet. */
  Optional<String> findSecret(String name);

  /** Another secret of that name from now on. */
  void putSecret(String name, String secret);

  /** Waits for what is under way. */
  @Override
  void close();
}
