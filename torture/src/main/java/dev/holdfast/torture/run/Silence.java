package dev.holdfast.torture.run;

/**
 * Turns logging off: the service would log every action of drivers and pools, and the output of
 * workers is parsed.
 */
public final class Silence {

  public static final String JVM_OPTION =
      "-Dslf4j.provider=org.slf4j.helpers.NOP_FallbackServiceProvider";

  private static final String VERBOSITY = "slf4j.internal.verbosity";

  private Silence() {}

  /** Call it before anything logs. */
  public static void begin() {
    String[] option = JVM_OPTION.substring("-D".length()).split("=", 2);
    System.setProperty(option[0], option[1]);
    System.setProperty(VERBOSITY, "ERROR");
  }
}
