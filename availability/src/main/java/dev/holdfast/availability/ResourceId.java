package dev.holdfast.availability;

/** The name of anything that at most one owner may have at a time: a car, a room, a host. */
public record ResourceId(String value) implements Comparable<ResourceId> {

  public ResourceId {
    Name.check("Resource id", value);
  }

  public static ResourceId of(String value) {
    return new ResourceId(value);
  }

  @Override
  public int compareTo(ResourceId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
