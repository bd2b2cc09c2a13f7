package dev.holdfast.server.api;

import java.util.Optional;

/**
 * The caller that this thread works for: the id of a key or an account, the admin, or anybody. A
 * transaction runs on the thread of its request, so events can name it. Background work has no
 * caller.
 */
public final class RequestedBy {

  public static final String ADMIN = "admin";
  public static final String ANYBODY = "anybody";

  private static final ThreadLocal<String> WHO = new ThreadLocal<>();

  private RequestedBy() {}

  /** A request begins, or it is known by now whose it is. */
  public static void is(String who) {
    WHO.set(who);
  }

  /** The request is over. */
  public static void end() {
    WHO.remove();
  }

  public static Optional<String> current() {
    return Optional.ofNullable(WHO.get());
  }
}
