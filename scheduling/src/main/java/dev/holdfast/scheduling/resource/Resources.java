package dev.holdfast.scheduling.resource;

import dev.holdfast.availability.ResourceId;
import dev.holdfast.scheduling.host.HostId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The resources that are stored. */
public interface Resources {

  /** Answers false, and adds nothing, if the host has another one with the id. */
  boolean add(Resource resource);

  /**
   * Changes name and parent of the version before this one. Answers false, and changes nothing, if
   * another version is stored.
   */
  boolean update(Resource changed);

  Optional<Resource> find(HostId host, String id);

  /** The host's resource whose time is kept there. */
  Optional<Resource> find(HostId host, ResourceId timeline);

  /** Those of these ids that the host has, by id. */
  List<Resource> find(HostId host, Collection<String> ids);

  /**
   * A page of the host's resources, by id.
   *
   * @param parent only those directly under it; empty: all
   * @param after only ids behind this one; empty: from the beginning
   */
  List<Resource> page(HostId host, Optional<String> parent, Optional<String> after, int limit);
}
