package dev.holdfast.availability;

/** The one that has the time: a rider, a booking, {@code MAINTENANCE}. Free time has no owner. */
public record Owner(String value) implements Comparable<Owner> {

  public Owner {
    Name.check("Owner", value);
  }

  public static Owner of(String value) {
    return new Owner(value);
  }

  @Override
  public int compareTo(Owner other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
