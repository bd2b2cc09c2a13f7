package dev.holdfast.torture.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How to start another JVM like this one. */
public final class JavaCommand {

  /** Starts fast and stays small, because there are many. */
  private static final List<String> SMALL = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private static final int WARNS_OF_NATIVE_CODE = 22;

  private JavaCommand() {}

  /** A command to which arguments can be added. */
  public static List<String> of(Class<?> main, String... options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(SMALL);
    if (Runtime.version().feature() >= WARNS_OF_NATIVE_CODE) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.addAll(List.of(options));
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    return command;
  }
}
