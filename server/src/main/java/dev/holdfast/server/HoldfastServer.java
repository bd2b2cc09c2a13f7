package dev.holdfast.server;

import dev.holdfast.server.launch.command.CommandLine;

/** The scheduling service; see {@link CommandLine} for what it can be told to do. */
public final class HoldfastServer {

  /** The exit code of Java itself when memory runs out. */
  private static final int HOPELESS = 3;

  private HoldfastServer() {}

  /** Starts the service, or does what the arguments say. */
  public static void main(String[] arguments) {
    Thread.setDefaultUncaughtExceptionHandler(HoldfastServer::endIfHopeless);
    int code = new CommandLine(System.getenv(), System.out, System.err).run(arguments);
    if (code != CommandLine.RUNNING) {
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
