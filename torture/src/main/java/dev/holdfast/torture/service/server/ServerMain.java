package dev.holdfast.torture.service.server;

import dev.holdfast.server.HoldfastServer;
import dev.holdfast.torture.run.EndOfInput;

/** The service in a process that ends with its torturer. */
public final class ServerMain {

  private ServerMain() {}

  public static void main(String[] arguments) {
    EndOfInput.then(() -> Runtime.getRuntime().halt(1));
    HoldfastServer.main(arguments);
  }
}
