package dev.holdfast.server.calendar.oauth;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a provider calls the things that a host may allow; the narrowest that do.
 *
 * @param read to see when the host is busy, and which calendars there are
 * @param write to write bookings as well
 * @param untold those that the provider does not name again when it says what was allowed
 */
public record Scopes(List<String> read, List<String> write, Set<String> untold) {

  public Scopes {
    read = List.copyOf(read);
    write = List.copyOf(write);
    untold = Set.copyOf(untold);
  }

  List<String> of(Access access) {
    return access == Access.READ ? read : write;
  }

  /** Whether the host allowed enough: they may have declined a part of it. */
  boolean suffice(Collection<String> allowed) {
    return includes(allowed, read) || includes(allowed, write);
  }

  boolean allowWriting(Collection<String> allowed) {
    return includes(allowed, write);
  }

  private boolean includes(Collection<String> allowed, List<String> needed) {
    Set<String> names = allowed.stream().map(Scopes::name).collect(Collectors.toSet());
    return needed.stream()
        .filter(scope -> !untold.contains(scope))
        .allMatch(scope -> names.contains(name(scope)));
  }

  /** Without the address before it, which some providers leave out of their answer. */
  private static String name(String scope) {
    return scope.substring(scope.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
  }
}
