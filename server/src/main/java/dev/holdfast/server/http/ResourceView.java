package dev.holdfast.server.http;

import dev.holdfast.scheduling.resource.Resource;
import org.jspecify.annotations.Nullable;

/** A resource as its host knows it. */
public record ResourceView(String id, @Nullable String name, @Nullable String parentId) {

  static ResourceView of(Resource resource) {
    return new ResourceView(
        resource.id(), resource.name().orElse(null), resource.parent().orElse(null));
  }
}
