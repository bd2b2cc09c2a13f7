package dev.holdfast.server.http;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.coyote.Constants;
import org.apache.coyote.Processor;
import org.apache.coyote.Request;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * HTTP with a deadline for the head of a request. Tomcat's own limit is for silence: a client that
 * sends the head of a request byte by byte would keep its connection for ever.
 */
public final class RequestDeadlines extends Http11NioProtocol {

  private static final int LOOK_MILLIS = 1_000;

  private final FairEndpoint endpoint;
  private volatile Duration timeout = Duration.ofSeconds(30);
  private @Nullable ScheduledFuture<?> looking;

  public RequestDeadlines() {
    this(new FairEndpoint());
  }

  private RequestDeadlines(FairEndpoint endpoint) {
    super(endpoint);
    this.endpoint = endpoint;
    endpoint.watch();
  }

  public void limit(ConnectionLimits limits) {
    endpoint.limit(limits);
  }

  public void waitFor(Duration longest) {
    timeout = longest;
  }

  @Override
  public void start() throws Exception {
    super.start();
    looking =
        getUtilityExecutor()
            .scheduleWithFixedDelay(this::cutOff, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public void stop() throws Exception {
    if (looking != null) {
      looking.cancel(false);
    }
    super.stop();
  }

  private void cutOff() {
    for (SocketWrapperBase<?> connection : getEndpoint().getConnections()) {
      if (connection.getCurrentProcessor() instanceof Processor processor && isLate(processor)) {
        connection.close();
      }
    }
  }

  /**
   * The server has put such a request aside until more of it comes. Nothing has begun as long as no
   * byte has arrived, and a request that a handler reads is not late.
   */
  private boolean isLate(Processor processor) {
    Request request = processor.getRequest();
    if (request == null || processor.isAsync() || processor.isUpgrade()) {
      return false;
    }
    int stage = request.getRequestProcessor().getStage();
    long began = request.getStartTimeNanos();
    return (stage == Constants.STAGE_PARSE || stage == Constants.STAGE_ENDED)
        && began >= 0
        && System.nanoTime() - began > timeout.toNanos();
  }
}
