package dev.holdfast.server.resource;

import dev.holdfast.scheduling.resource.Resource;
import org.jspecify.annotations.Nullable;

/**
 * A resource as its host knows it.
 *
 * @param version rises with each change
 */
public record ResourceView(
    String id, @Nullable String name, @Nullable String parentId, long version) {

  static ResourceView of(Resource resource) {
    return new ResourceView(
        resource.id(),
        resource.name().orElse(null),
        resource.parent().orElse(null),
        resource.version());
  }
}
