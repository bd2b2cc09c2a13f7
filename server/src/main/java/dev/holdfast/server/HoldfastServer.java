package dev.holdfast.server;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The scheduling service; see {@link CommandLine} for what it can be told to do. */
@SpringBootApplication(proxyBeanMethods = false)
public class HoldfastServer {

  /** Starts the service, or does what the arguments say. */
  public static void main(String[] arguments) {
    int code = new CommandLine(System.getenv(), System.out, System.err).run(arguments);
    if (code != CommandLine.RUNNING) {
      System.exit(code);
    }
  }
}
