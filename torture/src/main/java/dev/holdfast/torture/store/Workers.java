package dev.holdfast.torture.store;

import dev.holdfast.torture.fault.Signals;
import dev.holdfast.torture.run.JavaCommand;
import dev.holdfast.torture.run.Silence;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The worker processes, and how they end. */
final class Workers implements AutoCloseable {

  private static final int SECONDS_TO_END = 60;

  private final List<String> arguments;
  private final Path errors;
  private final List<Running> running = new ArrayList<>();
  private long answersOfTheKilled;
  private int started;
  private int kills;
  private volatile boolean closed;

  Workers(List<String> arguments, Path journals) {
    this.arguments = arguments;
    this.errors = journals.resolve("errors.txt");
  }

  /** A process, and how many answers it has had. */
  private record Running(Process process, AtomicLong answers) {}

  void start(int count) {
    for (int i = 0; i < count; i++) {
      running.add(start());
    }
  }

  private Running start() {
    List<String> command = JavaCommand.of(Worker.class, "-Xmx64m", Silence.JVM_OPTION);
    command.addAll(arguments);
    command.add("w" + ++started);
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()))
              .start();
      Running worker = new Running(process, new AtomicLong());
      Thread listener = new Thread(() -> listen(worker));
      listener.setDaemon(true);
      listener.start();
      return worker;
    } catch (IOException e) {
      throw new UncheckedIOException("A worker does not start", e);
    }
  }

  private static void listen(Running worker) {
    try (BufferedReader lines = worker.process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isEmpty()) {
          worker.answers.set(Long.parseLong(line));
        }
      }
    } catch (IOException e) {
      // It was killed.
    }
  }

  /** Whether the next to be killed has had so many answers. */
  boolean isNextBusy(int answers) {
    return running.get(kills % running.size()).answers.get() >= answers;
  }

  /** Kills the next with signal 9, and starts another in its place. */
  void replaceNext() throws InterruptedException {
    if (closed) {
      return;
    }
    int number = kills++ % running.size();
    Running victim = running.get(number);
    victim.process.destroyForcibly().waitFor();
    answersOfTheKilled += victim.answers.get();
    running.set(number, start());
  }

  /** Lets one stand still for a while. */
  void pauseNext(Duration time) throws InterruptedException {
    List<ProcessHandle> one = List.of(running.get(kills % running.size()).process.toHandle());
    Signals.pause(one);
    try {
      Thread.sleep(time.toMillis());
    } finally {
      Signals.goOn(one);
    }
  }

  int kills() {
    return kills;
  }

  /** Those that have ended though nobody killed them. */
  long dead() {
    return closed ? 0 : running.stream().filter(worker -> !worker.process.isAlive()).count();
  }

  /** How many answers all have had, roughly. */
  long answers() {
    return answersOfTheKilled + running.stream().mapToLong(worker -> worker.answers.get()).sum();
  }

  Path errors() {
    return errors;
  }

  /** Lets them end what they are at; answers how many did not. */
  int stop() throws InterruptedException {
    for (Running worker : running) {
      try {
        worker.process.getOutputStream().close();
      } catch (IOException e) {
        // It is gone already.
      }
    }
    int stuck = 0;
    for (Running worker : running) {
      stuck += worker.process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS) ? 0 : 1;
    }
    return stuck;
  }

  @Override
  public void close() {
    closed = true;
    running.forEach(worker -> worker.process.destroyForcibly());
  }
}
