package dev.holdfast.torture.run;

import java.io.IOException;

/** The sign for a process to end. It comes when the torturer dies, too. */
public final class EndOfInput {

  private EndOfInput() {}

  /** Does something when the input ends, in a thread that keeps nobody from ending. */
  public static void then(Runnable end) {
    Thread ear =
        new Thread(
            () -> {
              await();
              end.run();
            });
    ear.setDaemon(true);
    ear.start();
  }

  private static void await() {
    try {
      while (System.in.read() >= 0) {
        // Nobody says anything; only the end counts.
      }
    } catch (IOException e) {
      // That is an end, too.
    }
  }
}
