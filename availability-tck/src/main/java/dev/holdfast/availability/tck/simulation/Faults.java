package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import java.util.List;
import java.util.SplittableRandom;

/** Decides at each call to the store whether something goes wrong or somebody comes in between. */
final class Faults {

  private static final int FAILURE_ONE_IN = 90;
  private static final int LOST_ANSWER_ONE_IN = 60;
  private static final int RERUN_ONE_IN = 25;
  private static final int RIVAL_AT_CLAIM_ONE_IN = 4;
  private static final int RIVAL_IN_TRANSACTION_ONE_IN = 8;

  private static final List<Kind> FAILURES =
      List.of(
          Kind.UNAVAILABLE, Kind.CONTENDED, Kind.TIMED_OUT, Kind.READ_ONLY, Kind.FULL, Kind.FAILED);

  private final SplittableRandom random;
  private final Simulation.Options options;
  private final Runnable rival;
  private final History history;
  private int rivalsLeft;
  private boolean struck;
  private boolean transactionOpen;
  private long injected;
  private long interleavings;

  Faults(SplittableRandom random, Simulation.Options options, History history, Runnable rival) {
    this.random = random;
    this.options = options;
    this.history = history;
    this.rival = rival;
  }

  /** Begins a step in which so many rivals may come in between. */
  void begin(int rivals) {
    rivalsLeft = options.rivals() ? rivals : 0;
    struck = false;
  }

  /** Whether anything went wrong in this step. */
  boolean struck() {
    return struck;
  }

  /** Maybe fails before the call has any effect. */
  void beforeCall(String call) {
    if (strikes(FAILURE_ONE_IN)) {
      fail(FAILURES.get(random.nextInt(FAILURES.size())), call);
    }
  }

  /** Maybe loses the answer to a call that took effect. */
  void afterCall(String call) {
    if (strikes(LOST_ANSWER_ONE_IN)) {
      fail(Kind.UNKNOWN_OUTCOME, call);
    }
  }

  private void fail(Kind kind, String call) {
    struck = true;
    history.note("fault: %s at %s".formatted(kind, call));
    throw new StoreException(kind, "Simulated at " + call);
  }

  /** Whether a body runs once in vain first, as after a lost race. */
  boolean rerun() {
    boolean rerun = strikes(RERUN_ONE_IN);
    if (rerun) {
      history.note("fault: the body runs again");
    }
    return rerun;
  }

  private boolean strikes(int oneIn) {
    boolean strikes = options.faults() && random.nextInt(oneIn) == 0;
    injected += strikes ? 1 : 0;
    return strikes;
  }

  /** Maybe lets another client do something now. A transaction has many calls, a claim is one. */
  void letRivalIn() {
    int oneIn = transactionOpen ? RIVAL_IN_TRANSACTION_ONE_IN : RIVAL_AT_CLAIM_ONE_IN;
    if (rivalsLeft > 0 && random.nextInt(oneIn) == 0) {
      rivalsLeft--;
      interleavings++;
      rival.run();
    }
  }

  void openTransaction() {
    transactionOpen = true;
  }

  void closeTransaction() {
    transactionOpen = false;
  }

  boolean isTransactionOpen() {
    return transactionOpen;
  }

  long injected() {
    return injected;
  }

  long interleavings() {
    return interleavings;
  }
}
