package dev.holdfast.server.calendar.feed;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/**
 * Has work that is in no hurry done one after the other, with a rest after each piece, so that
 * queries for slots are hardly slower.
 */
final class Turns {

  /** How many times as long as a piece of work the rest is. */
  private static final int REST = 2;

  private final Semaphore turn = new Semaphore(1);

  /** A piece of work. */
  @FunctionalInterface
  interface Work<T, E extends Exception> {
    T run() throws E;
  }

  <T, E extends Exception> T take(Work<T, E> work) throws E {
    turn.acquireUninterruptibly();
    long began = System.nanoTime();
    try {
      return work.run();
    } finally {
      LockSupport.parkNanos(REST * (System.nanoTime() - began));
      turn.release();
    }
  }
}
