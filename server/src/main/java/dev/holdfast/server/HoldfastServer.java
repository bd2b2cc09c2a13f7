package dev.holdfast.server;

import dev.holdfast.server.launch.command.Holdfast;

/** The scheduling service; see {@link Holdfast} for its commands. */
public final class HoldfastServer {

  /** The exit code of Java itself when memory runs out. */
  private static final int HOPELESS = 3;

  private HoldfastServer() {}

  /** Starts the service, or does what the arguments say. */
  public static void main(String[] arguments) {
    Thread.setDefaultUncaughtExceptionHandler(HoldfastServer::endIfHopeless);
    int code = new Holdfast(System.getenv(), System.out, System.err).run(arguments);
    if (code != Holdfast.RUNNING) {
      System.exit(code);
    }
  }

  /**
   * Without one of its threads the service would look alive and not be; who runs it restarts it.
   */
  private static void endIfHopeless(Thread thread, Throwable failure) {
    if (failure instanceof VirtualMachineError) {
      Runtime.getRuntime().halt(HOPELESS);
    }
    failure.printStackTrace();
  }
}
