package dev.holdfast.torture.service.client;

import dev.holdfast.torture.service.client.Api.Request;
import dev.holdfast.torture.service.history.Response;
import dev.holdfast.torture.service.history.Response.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * How one client asks until it is answered. If an answer is lost, the same request goes to any
 * server again, with the same Idempotency-Key; now and then nobody cares any more. Some requests
 * are sent twice at the same moment, maybe to two servers, and some are repeated though they were
 * answered.
 */
public final class Attempts {

  private static final Duration TIMEOUT = Duration.ofMinutes(3);

  private static final ExecutorService TWINS =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "twin");
            thread.setDaemon(true);
            return thread;
          });

  private final Api api;
  private final RandomGenerator random;
  private final AtomicLong duplicates;

  /**
   * @param duplicates counts what was sent twice
   */
  public Attempts(Api api, RandomGenerator random, AtomicLong duplicates) {
    this.api = api;
    this.random = random;
    this.duplicates = duplicates;
  }

  /** One try; what changes nothing need not be repeated. */
  Response once(Request request) throws InterruptedException {
    return api.ask(anyServer(), request);
  }

  /** All answers that came. */
  List<Response> insist(Request request) throws InterruptedException {
    List<Response> answers = new ArrayList<>();
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    do {
      if (random.nextInt(12) == 0) {
        answers.addAll(twice(request));
      } else {
        answers.add(once(request));
      }
    } while (triesAgain(last(answers), deadline));
    if (last(answers).is(State.DONE) && random.nextInt(12) == 0) {
      duplicates.incrementAndGet();
      answers.add(once(request));
    }
    return squeezed(answers);
  }

  private int anyServer() {
    return random.nextInt(api.servers());
  }

  /** Nobody knows which came first: the one that says so came later. */
  private List<Response> twice(Request request) throws InterruptedException {
    duplicates.incrementAndGet();
    int server = anyServer();
    CompletableFuture<Response> twin =
        CompletableFuture.supplyAsync(() -> quietly(server, request), TWINS);
    Response one = once(request);
    try {
      List<Response> both = new ArrayList<>(List.of(one, twin.get()));
      both.sort(Comparator.comparing(answer -> rank(answer)));
      return both;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private Response quietly(int server, Request request) {
    try {
      return api.ask(server, request);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Response.LOST;
    }
  }

  private static int rank(Response answer) {
    return switch (answer.state()) {
      case WRONG, REFUSED -> 0;
      case BUSY, UNREACHED -> 1;
      case LOST -> 2;
      case DONE -> answer.replayed() ? 4 : 3;
    };
  }

  private boolean triesAgain(Response last, long deadline) throws InterruptedException {
    switch (last.state()) {
      case LOST -> {
        return random.nextInt(8) > 0 && System.nanoTime() < deadline;
      }
      case BUSY, UNREACHED -> {
        Thread.sleep(50 + random.nextInt(150));
        return System.nanoTime() < deadline;
      }
      default -> {
        return false;
      }
    }
  }

  private static Response last(List<Response> answers) {
    return answers.get(answers.size() - 1);
  }

  /** Nobody needs to know how often nobody was there. */
  private static List<Response> squeezed(List<Response> answers) {
    List<Response> kept = new ArrayList<>();
    for (Response answer : answers) {
      boolean saysNothing = answer.is(State.UNREACHED) || answer.is(State.BUSY);
      if (kept.isEmpty() || !saysNothing || !last(kept).is(answer.state())) {
        kept.add(answer);
      }
    }
    return List.copyOf(kept);
  }
}
