package dev.holdfast.scheduling.host;

import java.util.Optional;

/** The hosts that are stored. */
public interface Hosts {

  /** Answers false, and adds nothing, if another host has the slug. */
  boolean add(Host host);

  Optional<Host> find(HostId id);

  Optional<Host> findBySlug(String slug);
}
