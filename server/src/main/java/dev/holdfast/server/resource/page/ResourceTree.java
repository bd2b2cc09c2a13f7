package dev.holdfast.server.resource.page;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.resource.Resource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A host's resources as one looks for them: those under another one together, the others before,
 * the host's own timeline last; each by name.
 */
final class ResourceTree {

  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

  private final HostId host;
  private final List<Resource> all;
  private final Set<String> parents;

  private ResourceTree(HostId host, List<Resource> all) {
    this.host = host;
    this.all = all;
    this.parents =
        all.stream().flatMap(resource -> resource.parent().stream()).collect(Collectors.toSet());
  }

  static ResourceTree of(HostId host, List<Resource> resources) {
    List<Resource> sorted = new ArrayList<>(resources);
    sorted.sort(
        Comparator.comparing((Resource resource) -> resource.id().equals(host.value()))
            .thenComparing(resource -> name(resource), ResourceTree::byNumbersToo));
    return new ResourceTree(host, List.copyOf(sorted));
  }

  /** Room 2 is before room 10. */
  private static int byNumbersToo(String one, String other) {
    return padded(one).compareTo(padded(other));
  }

  private static String padded(String name) {
    return NUMBER
        .matcher(name.toLowerCase(Locale.ROOT))
        .replaceAll(number -> "%09d".formatted(Integer.parseInt(number.group())));
  }

  /** Resources that are together. */
  public record Group(@Nullable Resource parent, List<Resource> resources) {}

  /** One of them, as scripts know it. */
  public record Known(String id, String name, @Nullable String parent, boolean own) {}

  public List<Group> groups() {
    List<Group> groups = new ArrayList<>();
    List<Resource> alone =
        all.stream()
            .filter(resource -> resource.parent().isEmpty() && !parents.contains(resource.id()))
            .toList();
    all.stream()
        .filter(resource -> parents.contains(resource.id()))
        .forEach(parent -> groups.add(new Group(parent, under(parent.id()))));
    if (!alone.isEmpty()) {
      groups.add(new Group(null, alone));
    }
    return groups;
  }

  private List<Resource> under(String parent) {
    return all.stream().filter(resource -> resource.parent().equals(Optional.of(parent))).toList();
  }

  /** Those that can be parents: all but the host's own timeline. */
  public List<Resource> possibleParents() {
    return all.stream().filter(resource -> !resource.id().equals(host.value())).toList();
  }

  /** The one to begin with: the first that is more than a place for others. */
  Resource first() {
    return groups().get(0).resources().get(0);
  }

  List<Known> forScripts() {
    return groups().stream()
        .flatMap(
            group ->
                Stream.concat(
                    Optional.ofNullable(group.parent).stream()
                        .filter(parent -> parent.parent().isEmpty()),
                    group.resources().stream()))
        .map(
            resource ->
                new Known(
                    resource.id(),
                    name(resource),
                    resource.parent().orElse(null),
                    resource.id().equals(host.value())))
        .toList();
  }

  public String nameOf(Resource resource) {
    return name(resource);
  }

  private static String name(Resource resource) {
    return resource.name().orElse(resource.id());
  }
}
