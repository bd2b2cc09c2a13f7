package dev.holdfast.availability.tck;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * A client that acts once, from another thread, in the middle of a test. A store that locks lets
 * rivals wait for the end of a transaction, so the test waits for the rival only for a while.
 */
final class Rival<T> {

  private static final Duration TIMEOUT = Duration.ofMillis(100);
  private static final Duration AT_MOST = Duration.ofSeconds(60);

  private final Supplier<T> deed;
  private final AtomicBoolean started = new AtomicBoolean();
  private final CompletableFuture<T> outcome = new CompletableFuture<>();

  private Rival(Supplier<T> deed) {
    this.deed = deed;
  }

  static <T> Rival<T> who(Supplier<T> deed) {
    return new Rival<>(deed);
  }

  /** Acts, unless that is done already, where the rival may have to wait for who lets it act. */
  void act() {
    act(TIMEOUT);
  }

  /** Acts, unless that is done already, where nobody is in the rival's way. */
  void actToTheEnd() {
    act(AT_MOST);
  }

  private void act(Duration timeout) {
    if (started.compareAndSet(false, true)) {
      Thread thread = new Thread(this::run, "rival");
      thread.setDaemon(true);
      thread.start();
      awaitFor(timeout);
    }
  }

  boolean isDone() {
    return outcome.isDone();
  }

  /** What came of it. */
  T result() {
    if (!started.get()) {
      throw new AssertionError("The rival's moment never came");
    }
    awaitFor(AT_MOST);
    if (!outcome.isDone()) {
      throw new AssertionError("The rival still waits after " + AT_MOST + ". Deadlock?");
    }
    return outcome.join();
  }

  private void run() {
    try {
      outcome.complete(Race.insist(deed));
    } catch (Throwable e) {
      outcome.completeExceptionally(e);
    }
  }

  private void awaitFor(Duration time) {
    try {
      outcome.get(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      // It is thrown when the result is read.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted while a rival acted", e);
    }
  }
}
