package dev.holdfast.scheduling.host;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The keys that are stored. */
public interface ApiKeys {

  void add(ApiKey key);

  Optional<ApiKey> findByHash(String hash);

  /** All of a host, oldest first. */
  List<ApiKey> of(HostId host);

  /** Remembers when a key was used, if it is still there and was not used later. */
  void used(ApiKey key, Instant at);

  /** Answers false if the host has no such key. */
  boolean remove(HostId host, String id);
}
