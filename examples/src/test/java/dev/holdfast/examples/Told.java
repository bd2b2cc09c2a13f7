package dev.holdfast.examples;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Catches what a program prints. */
public final class Told {

  private Told() {}

  /** What is printed to the stream, with the line ends of every platform told as one. */
  public static String by(Consumer<PrintStream> teller) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      teller.accept(out);
    }
    return bytes.toString(StandardCharsets.UTF_8).replaceAll("\\R", "\n");
  }

  /** What a main method prints. */
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
