package dev.holdfast.scheduling.event;

import dev.holdfast.scheduling.host.HostId;
import java.io.IOException;

/** Tells listeners of the events of a host as they come. */
public interface EventFeed {

  /** Somebody who listens, on a thread of his own. If a method throws, he no longer listens. */
  interface Listener {

    /** From now on he listens. */
    void begin() throws IOException;

    /** Whether he may still hear of what happens; asked before he does, and every few seconds. */
    boolean isAllowed();

    void happened(StoredEvent event) throws IOException;

    /** Nothing happened for a while. */
    void silence() throws IOException;

    /** No more will come. */
    void end();
  }

  /** Ends listening. */
  interface Following extends AutoCloseable {

    @Override
    void close();
  }

  /** Too many listen already. */
  final class CrowdedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CrowdedException(String message) {
      super(message);
    }
  }

  /**
   * Tells the listener of all events that follow a position, those that are past at once.
   *
   * @throws CrowdedException if too many listen already
   */
  Following follow(HostId host, long after, Listener listener);
}
