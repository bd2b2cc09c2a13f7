package dev.holdfast.examples.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The Javadoc of the library: the packages that its modules export. */
final class Javadocs {

  private static final List<String> MODULES =
      List.of("availability", "availability-jdbc", "availability-dynamodb", "availability-tck");
  private static final String COLOURS =
      "examples/src/test/resources/dev/holdfast/examples/docs/javadoc.css";
  private static final Pattern EXPORT = Pattern.compile("exports ([\\w.]+);");

  private Javadocs() {}

  /** Writes the Javadoc into a folder. The class path must contain the modules' dependencies. */
  static void write(Path root, Path folder) throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of("-d", folder.toString(), "-classpath", System.getProperty("java.class.path")));
    arguments.addAll(List.of("-quiet", "-notimestamp", "-encoding", "UTF-8", "-Xdoclint:none"));
    arguments.addAll(List.of("-windowtitle", "Holdfast", "-doctitle", "Holdfast, the library"));
    arguments.addAll(List.of("-header", "<a href=\"{@docRoot}/../index.html\">Documentation</a>"));
    arguments.addAll(List.of("--add-stylesheet", root.resolve(COLOURS).toString()));
    for (String module : MODULES) {
      sources(root.resolve(module).resolve("src/main/java")).forEach(arguments::add);
    }
    int status =
        ToolProvider.findFirst("javadoc")
            .orElseThrow()
            .run(System.out, System.err, arguments.toArray(String[]::new));
    if (status != 0) {
      throw new IllegalStateException("javadoc ended with " + status);
    }
  }

  private static List<String> sources(Path java) throws IOException {
    Path descriptor = java.resolve("module-info.java");
    Set<Path> exported =
        !Files.exists(descriptor)
            ? Set.of()
            : EXPORT
                .matcher(Files.readString(descriptor))
                .results()
                .map(export -> java.resolve(export.group(1).replace('.', '/')))
                .collect(Collectors.toSet());
    try (Stream<Path> files = Files.walk(java)) {
      return files
          .filter(file -> file.toString().endsWith(".java") && !file.equals(descriptor))
          .filter(file -> exported.isEmpty() || exported.contains(file.getParent()))
          .map(Path::toString)
          .toList();
    }
  }
}
