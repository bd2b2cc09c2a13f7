package dev.holdfast.examples;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Catches what a program prints. */
public final class Printed {

  private Printed() {}

  /** Returns what is printed to the stream, with {@code \n} as the only line end. */
  public static String by(Consumer<PrintStream> program) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      program.accept(out);
    }
    return bytes.toString(StandardCharsets.UTF_8).replaceAll("\\R", "\n");
  }

  /** Returns what a main method prints. */
  public static String onStandardOutput(Runnable program) {
    PrintStream before = System.out;
    return by(
        out -> {
          System.setOut(out);
          try {
            program.run();
          } finally {
            System.setOut(before);
          }
        });
  }
}
