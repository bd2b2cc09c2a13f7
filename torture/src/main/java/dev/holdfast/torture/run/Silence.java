package dev.holdfast.torture.run;

/**
 * No log: the service's would print what drivers and pools do, line by line, and workers are
 * understood by what they print.
 */
public final class Silence {

  public static final String JVM_OPTION =
      "-Dslf4j.provider=org.slf4j.helpers.NOP_FallbackServiceProvider";

  private static final String VERBOSITY = "slf4j.internal.verbosity";

  private Silence() {}

  /** To be called before anything logs. */
  public static void begin() {
    String[] option = JVM_OPTION.substring("-D".length()).split("=", 2);
    System.setProperty(option[0], option[1]);
    System.setProperty(VERBOSITY, "ERROR");
  }
}
