package dev.holdfast.scheduling.event;

import dev.holdfast.scheduling.host.HostId;
import java.io.IOException;

/** Passes the events of a host to listeners as they occur. */
public interface EventFeed {

  /** A listener, on a thread of its own. It is removed if a method throws. */
  interface Listener {

    /** Called when listening begins. */
    void begin() throws IOException;

    /**
     * Whether the listener may still receive events; checked before each one, and every few
     * seconds.
     */
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
   * Passes all events after a position to the listener, past ones at once.
   *
   * @throws CrowdedException if too many listen already
   */
  Following follow(HostId host, long after, Listener listener);
}
