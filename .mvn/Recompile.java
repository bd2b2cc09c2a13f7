import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * Compiles what changed in a module and in those that it needs, for {@code ./holdfast test MODULE
 * CLASS}; without Maven, and without the checks that the whole run makes.
 *
 * <p>A source that changed is compiled alone, as long as what others see of its classes stays the
 * same; else all of its module, and of those after it. What a part was compiled from is in a file
 * beside its classes; without one, all is compiled.
 */
final class Recompile {

  private static final ToolProvider JAVAC = ToolProvider.findFirst("javac").orElseThrow();
  private static final ToolProvider JAVAP = ToolProvider.findFirst("javap").orElseThrow();

  /** The sources or the tests of a module. */
  private record Part(Path module, String kind) {

    Path classes() {
      return module.resolve(kind.equals("main") ? "target/classes" : "target/test-classes");
    }

    Path record() {
      return module.resolve("target/compiled-" + kind + ".txt");
    }

    Path java() {
      return module.resolve("src").resolve(kind).resolve("java");
    }

    Path resources() {
      return module.resolve("src").resolve(kind).resolve("resources");
    }

    /** Each file with its time and size. */
    Map<Path, String> files() throws IOException {
      Map<Path, String> files = new TreeMap<>();
      for (Path folder : List.of(java(), resources())) {
        if (Files.exists(folder)) {
          try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
              files.put(file, Files.getLastModifiedTime(file).toMillis() + " " + Files.size(file));
            }
          }
        }
      }
      return files;
    }

    /** The same when it was compiled. */
    Map<Path, String> recorded() throws IOException {
      Map<Path, String> files = new TreeMap<>();
      if (Files.exists(record())) {
        for (String line : Files.readAllLines(record())) {
          String[] words = line.split(" ", 3);
          files.put(Path.of(words[2]), words[0] + " " + words[1]);
        }
      }
      return files;
    }

    void write(Map<Path, String> files) throws IOException {
      Files.createDirectories(record().getParent());
      Files.write(
          record(),
          files.entrySet().stream().map(it -> it.getValue() + " " + it.getKey()).toList());
    }

    boolean isSource(Path file) {
      return file.startsWith(java())
          && file.toString().endsWith(".java")
          && !file.endsWith("module-info.java");
    }

    /** What a file became in a folder: a copy, or a class and those within it. */
    List<Path> results(Path file, Path compiled) throws IOException {
      if (file.startsWith(resources())) {
        return List.of(compiled.resolve(resources().relativize(file)));
      }
      Path folder = compiled.resolve(java().relativize(file)).getParent();
      String name = file.getFileName().toString().replaceFirst("\\.java$", "");
      Pattern classes = Pattern.compile(Pattern.quote(name) + "(\\$.*)?\\.class");
      if (!Files.exists(folder)) {
        return List.of();
      }
      try (Stream<Path> all = Files.list(folder)) {
        return all.filter(it -> classes.matcher(it.getFileName().toString()).matches())
            .sorted()
            .toList();
      }
    }
  }

  private final Path root;
  private final String module;

  private Recompile(Path root, String module) {
    this.root = root;
    this.module = module;
  }

  /** {@code ROOT note}, before Maven compiles all; or {@code ROOT MODULE}. */
  public static void main(String[] args) throws IOException {
    Recompile recompile = new Recompile(Path.of(args[0]), args[1]);
    if (args[1].equals("note")) {
      recompile.note();
    } else {
      recompile.compileChanged();
    }
  }

  private void note() throws IOException {
    for (String each : modules()) {
      for (String kind : List.of("main", "test")) {
        Part part = new Part(root.resolve(each), kind);
        part.write(part.files());
      }
    }
  }

  private void compileChanged() throws IOException {
    List<Part> parts = parts();
    for (int i = 0; i < parts.size(); i++) {
      if (!compile(parts.get(i), parts.subList(i, parts.size()))) {
        compile(parts.get(i), List.of());
      }
    }
  }

  /** Whether that was all of it; if not, this part and those after it have to be compiled whole. */
  private boolean compile(Part part, List<Part> others) throws IOException {
    boolean whole = !Files.exists(part.record());
    Map<Path, String> now = part.files();
    Map<Path, String> before = part.recorded();
    List<Path> gone = before.keySet().stream().filter(it -> !now.containsKey(it)).toList();
    List<Path> changed =
        now.keySet().stream().filter(it -> !now.get(it).equals(before.get(it))).toList();
    List<Path> sources = changed.stream().filter(part::isSource).toList();
    List<Path> known = sources.stream().filter(before::containsKey).toList();
    Path compiled = Files.createTempDirectory(part.module().resolve("target"), "compiled-");
    javac(part, sources, compiled);
    boolean same =
        gone.stream().noneMatch(part::isSource)
            && seen(part, known, compiled).equals(seen(part, known, part.classes()));
    if (!same) {
      for (Part other : others) {
        Files.deleteIfExists(other.record());
      }
    }
    delete(part, gone);
    delete(part, sources);
    move(compiled, part.classes());
    copy(part, changed);
    if (whole || same) {
      part.write(now);
    }
    return whole || same;
  }

  private static void delete(Part part, List<Path> files) throws IOException {
    for (Path file : files) {
      for (Path result : part.results(file, part.classes())) {
        Files.deleteIfExists(result);
      }
    }
  }

  private static void copy(Part part, List<Path> files) throws IOException {
    for (Path file : files) {
      if (file.startsWith(part.resources())) {
        Path copy = part.results(file, part.classes()).get(0);
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  /** What others see of the classes that sources became in a folder. */
  private static String seen(Part part, List<Path> sources, Path classes) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-package", "-constants"));
    for (Path source : sources) {
      part.results(source, classes).forEach(it -> arguments.add(it.toString()));
    }
    StringWriter seen = new StringWriter();
    if (arguments.size() > 2) {
      JAVAP.run(new PrintWriter(seen), new PrintWriter(seen), arguments.toArray(String[]::new));
    }
    return seen.toString();
  }

  /** To another folder, because javac takes one with a module's description for a module. */
  private void javac(Part part, List<Path> sources, Path compiled) throws IOException {
    if (sources.isEmpty()) {
      return;
    }
    String name = root.relativize(part.module()) + " " + part.kind();
    System.out.printf(
        "  %s: %s%n",
        name, sources.size() == 1 ? sources.get(0).getFileName() : sources.size() + " files");
    String classpath =
        String.join(
            File.pathSeparator,
            part.module().resolve("target/classes").toString(),
            part.module().resolve("target/test-classes").toString(),
            classpath());
    List<String> arguments =
        new ArrayList<>(List.of("-g", "-proc:none", "-nowarn", "-encoding", "UTF-8"));
    arguments.addAll(List.of("--release", "17", "-implicit:none"));
    if (Files.readString(part.module().resolve("pom.xml")).contains("maven.compiler.parameters")) {
      arguments.add("-parameters");
    }
    arguments.addAll(List.of("-d", compiled.toString(), "-cp", classpath));
    sources.forEach(it -> arguments.add(it.toString()));
    if (JAVAC.run(System.out, System.err, arguments.toArray(String[]::new)) != 0) {
      Files.delete(compiled);
      System.exit(1);
    }
  }

  /** Moves what is in a folder to another one, and deletes the folder. */
  private static void move(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
        if (Files.isDirectory(file)) {
          Files.delete(file);
        } else {
          Path goal = to.resolve(from.relativize(file));
          Files.createDirectories(goal.getParent());
          Files.move(file, goal, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  /** In an order in which each needs only those before it. */
  private List<Part> parts() throws IOException {
    List<String> classpath = List.of(classpath().split(File.pathSeparator));
    List<Part> parts = new ArrayList<>();
    for (String each : modules()) {
      for (String kind : List.of("main", "test")) {
        Part part = new Part(root.resolve(each), kind);
        if (each.equals(module) || classpath.contains(part.classes().toString())) {
          parts.add(part);
        }
      }
    }
    return parts;
  }

  private String classpath() throws IOException {
    return Files.readString(root.resolve(module).resolve("target/test-classpath.txt"));
  }

  private List<String> modules() throws IOException {
    return Pattern.compile("<module>(.*)</module>")
        .matcher(Files.readString(root.resolve("pom.xml")))
        .results()
        .map(it -> it.group(1))
        .toList();
  }
}
