package dev.holdfast.server.host;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.host.Host;

/** Lets a host in. */
public final class NewHost {

  private NewHost() {}

  /**
   * Adds a host with a first key. Answers false, and adds nothing, if another host has the slug.
   */
  public static boolean add(Transaction tx, Host host, ApiKey key) {
    if (!tx.hosts().add(host)) {
      return false;
    }
    tx.apiKeys().add(key);
    return true;
  }
}
