package dev.holdfast.scheduling.resource;

import dev.holdfast.availability.ResourceId;
import dev.holdfast.scheduling.host.HostId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The resources that are stored. */
public interface Resources {

  /** Adds it, or changes name and parent of the one with its id. Answers whether it was added. */
  boolean put(Resource resource);

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
