package dev.holdfast.scheduling.host;

import java.util.List;
import java.util.Optional;

/** The hosts that are stored. */
public interface Hosts {

  /** Answers false, and adds nothing, if another host has the slug. */
  boolean add(Host host);

  /**
   * Replaces the version before this one; id and slug stay. Answers false, and changes nothing, if
   * another version is stored.
   */
  boolean update(Host changed);

  Optional<Host> find(HostId id);

  Optional<Host> findBySlug(String slug);

  /** Hosts by slug, those behind one. */
  List<Host> page(Optional<String> afterSlug, int limit);
}
