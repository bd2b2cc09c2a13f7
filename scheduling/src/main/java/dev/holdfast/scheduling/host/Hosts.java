package dev.holdfast.scheduling.host;

import java.util.List;
import java.util.Optional;

/** The hosts that are stored. */
public interface Hosts {

  /** Answers false, and adds nothing, if another host has the slug. */
  boolean add(Host host);

  /**
   * Replaces a host, whose id and slug stay; answers false, and changes nothing, if it is not as it
   * was before any more.
   */
  boolean update(Host before, Host changed);

  Optional<Host> find(HostId id);

  Optional<Host> findBySlug(String slug);

  /** Hosts by slug, those behind one. */
  List<Host> page(Optional<String> afterSlug, int limit);
}
