package dev.holdfast.testbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** The main process of a database server and its children, found by its PID file. */
final class Postmaster {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final Path pidFile;

  Postmaster(Path pidFile) {
    this.pidFile = pidFile;
  }

  /** Sends it a signal by name, and waits until it has ended. */
  void end(String signal) {
    Optional<ProcessHandle> process = process();
    process.ifPresent(
        it -> {
          send(signal, it.pid());
          await(it);
        });
  }

  /** Kills all processes of the server at once. */
  void kill() {
    List<ProcessHandle> family = family().toList();
    family.forEach(ProcessHandle::destroyForcibly);
    family.forEach(Postmaster::await);
  }

  /** The main process and its children. */
  Stream<ProcessHandle> family() {
    return process().stream().flatMap(it -> Stream.concat(Stream.of(it), it.descendants()));
  }

  private Optional<ProcessHandle> process() {
    try {
      List<String> lines = Files.exists(pidFile) ? Files.readAllLines(pidFile) : List.of();
      return lines.stream()
          .findFirst()
          .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid.strip())))
          .filter(ProcessHandle::isAlive);
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be read".formatted(pidFile), e);
    }
  }

  private static void send(String signal, long pid) {
    try {
      int status = new ProcessBuilder("kill", "-" + signal, "" + pid).start().waitFor();
      if (status != 0) {
        throw new IllegalStateException("kill -%s %s ended with %s".formatted(signal, pid, status));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("There is no kill command", e);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static void await(ProcessHandle process) {
    try {
      process.onExit().get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException(
          "Process %s has not ended after %s".formatted(process.pid(), TIMEOUT), e);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static IllegalStateException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IllegalStateException("Interrupted while a server was ending", e);
  }
}
