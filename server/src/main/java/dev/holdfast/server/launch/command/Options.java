package dev.holdfast.server.launch.command;

import dev.holdfast.server.launch.settings.StartFailure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Arguments such as {@code --name Ann}. */
record Options(Map<String, String> values) {

  static Options parse(List<String> arguments) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < arguments.size(); i += 2) {
      String name = arguments.get(i);
      if (!name.startsWith("--")) {
        throw StartFailure.misused(
            "'%s' is not understood here. Write --option value.".formatted(name));
      }
      if (i + 1 == arguments.size()) {
        throw StartFailure.misused(name + " has no value. Write --option value.");
      }
      values.put(name, arguments.get(i + 1));
    }
    return new Options(values);
  }

  String need(String name) {
    return find(name).orElseThrow(() -> StartFailure.misused(name + " is missing."));
  }

  Optional<String> find(String name) {
    return Optional.ofNullable(values.get(name)).filter(value -> !value.isBlank());
  }

  /** Refuses options that nobody asked for. */
  Options only(List<String> known) {
    values.keySet().stream()
        .filter(name -> !known.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw StartFailure.misused(
                  "%s is not known here. Known are %s.".formatted(name, String.join(", ", known)));
            });
    return this;
  }
}
