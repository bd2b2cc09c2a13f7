package dev.holdfast.torture.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Pauses processes, which then do nothing at all, and lets them go on as if nothing had been. */
public final class Signals {

  private Signals() {}

  public static void pause(List<ProcessHandle> processes) {
    send("-STOP", processes);
  }

  public static void goOn(List<ProcessHandle> processes) {
    send("-CONT", processes);
  }

  /** Does nothing to a process that has ended. */
  private static void send(String signal, List<ProcessHandle> processes) {
    if (processes.isEmpty()) {
      return;
    }
    List<String> command = new ArrayList<>(List.of("kill", signal));
    processes.forEach(process -> command.add(Long.toString(process.pid())));
    try {
      new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException("There is no kill command", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
