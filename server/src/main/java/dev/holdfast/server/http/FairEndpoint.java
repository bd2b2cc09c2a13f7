package dev.holdfast.server.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.apache.coyote.Processor;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * Accepts connections up to a limit, in all and from each address.
 *
 * <p>The server's own limit lets newcomers wait until somebody leaves, so that idle connections of
 * one client keep everybody else out. Here a newcomer takes the place of a connection that only
 * waits: one of its own address if that has too many, otherwise one of the address that has the
 * most. A connection whose request is being answered is never closed. If there is no other, the
 * newcomer is sent away.
 */
final class FairEndpoint extends NioEndpoint {

  private static final byte[] BUSY =
      """
      HTTP/1.1 503 Service Unavailable\r
      Retry-After: 5\r
      Content-Length: 0\r
      Connection: close\r
      \r
      """
          .getBytes(StandardCharsets.US_ASCII);

  /** One of so many. */
  private static final int CLOSED_AT_ONCE = 64;

  private static final ThreadLocal<SocketWrapperBase<?>> CURRENT = new ThreadLocal<>();

  private final Map<SocketChannel, Open> open = new ConcurrentHashMap<>();
  private final Map<String, Integer> byAddress = new ConcurrentHashMap<>();
  private volatile ConnectionLimits limits =
      new ConnectionLimits(100, 100, new TrustedProxies(List.of()));

  /** An open connection. */
  private static final class Open {

    private final String address;
    private volatile long waitsSince = System.nanoTime();
    private volatile boolean busy;

    Open(String address) {
      this.address = address;
    }
  }

  FairEndpoint() {
    // A closed connection's buffers must not serve another one while a thread still reads into
    // them; without a pool they cannot.
    getSocketProperties().setBufferPool(0);
    getSocketProperties().setAppReadBufSize(2_048);
    getSocketProperties().setAppWriteBufSize(4_096);
  }

  void limit(ConnectionLimits limits) {
    this.limits = limits;
  }

  /** The connection whose request this thread answers. */
  static Optional<SocketWrapperBase<?>> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /** Notes which connections are being answered. */
  void watch() {
    setHandler(new Watched(getHandler()));
  }

  @Override
  protected boolean setSocketOptions(SocketChannel socket) {
    Optional<InetAddress> from = remoteAddress(socket);
    if (from.isEmpty() || !makeRoom(from.get())) {
      refuse(socket);
      return false;
    }
    Open added = new Open(TrustedProxies.counted(from.get()));
    byAddress.merge(added.address, 1, Integer::sum);
    open.put(socket, added);
    boolean accepted = super.setSocketOptions(socket);
    if (!accepted) {
      remove(socket);
    }
    return accepted;
  }

  private static Optional<InetAddress> remoteAddress(SocketChannel socket) {
    try {
      return socket.getRemoteAddress() instanceof InetSocketAddress remote
          ? Optional.of(remote.getAddress())
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private boolean makeRoom(InetAddress from) {
    String address = TrustedProxies.counted(from);
    if (!limits.isProxy(from) && count(address) >= limits.perAddress()) {
      return closeSome(other -> other.address.equals(address), limits.perAddress());
    }
    return open.size() < limits.most() || closeSome(other -> true, limits.most());
  }

  private int count(String address) {
    return byAddress.getOrDefault(address, 0);
  }

  /**
   * Closes connections that have waited longest, of the addresses that have the most: a few at a
   * time, since all have to be looked at. Responds whether there were any.
   */
  private boolean closeSome(Predicate<Open> ofThese, int most) {
    List<SocketWrapperBase<NioChannel>> chosen =
        open.entrySet().stream()
            .filter(it -> ofThese.test(it.getValue()) && onlyWaits(it.getKey(), it.getValue()))
            .map(it -> new Candidate(it.getKey(), it.getValue(), count(it.getValue().address)))
            .sorted(Candidate.FIRST_TO_GO)
            .limit(Math.max(1, most / CLOSED_AT_ONCE))
            .flatMap(it -> Optional.ofNullable(connections.get(it.socket())).stream())
            .toList();
    chosen.forEach(SocketWrapperBase::close);
    return !chosen.isEmpty();
  }

  /** A connection that may be closed, as it was when it was looked at. */
  private record Candidate(SocketChannel socket, int ofAddress, long waits) {

    static final Comparator<Candidate> FIRST_TO_GO =
        Comparator.comparingInt(Candidate::ofAddress)
            .thenComparingLong(Candidate::waits)
            .reversed();

    Candidate(SocketChannel socket, Open connection, int ofAddress) {
      this(socket, ofAddress, System.nanoTime() - connection.waitsSince);
    }
  }

  private boolean onlyWaits(SocketChannel socket, Open connection) {
    SocketWrapperBase<NioChannel> known = connections.get(socket);
    return known != null
        && !connection.busy
        && !(known.getCurrentProcessor() instanceof Processor processor
            && (processor.isAsync() || processor.isUpgrade()));
  }

  private void refuse(SocketChannel socket) {
    try {
      socket.configureBlocking(false);
      socket.write(ByteBuffer.wrap(BUSY));
    } catch (IOException e) {
      // The client has gone.
    }
    destroySocket(socket);
  }

  private void remove(SocketChannel socket) {
    Open removed = open.remove(socket);
    if (removed != null) {
      byAddress.computeIfPresent(removed.address, (address, count) -> count > 1 ? count - 1 : null);
    }
  }

  /** The server's handler, and what it is doing. */
  private final class Watched implements Handler<NioChannel> {

    private final Handler<NioChannel> handler;

    Watched(Handler<NioChannel> handler) {
      this.handler = handler;
    }

    @Override
    public SocketState process(SocketWrapperBase<NioChannel> socket, SocketEvent status) {
      Open connection = open.get(socket.getSocket().getIOChannel());
      begin(connection, socket);
      try {
        return handler.process(socket, status);
      } finally {
        end(connection, socket);
      }
    }

    private void begin(@Nullable Open connection, SocketWrapperBase<NioChannel> socket) {
      CURRENT.set(socket);
      if (connection != null) {
        connection.busy = true;
      }
    }

    /** A head that is not complete has waited since its beginning. */
    private void end(@Nullable Open connection, SocketWrapperBase<NioChannel> socket) {
      CURRENT.remove();
      if (connection != null) {
        if (socket.getCurrentProcessor() == null) {
          connection.waitsSince = System.nanoTime();
        }
        connection.busy = false;
      }
    }

    @Override
    public void release(SocketWrapperBase<NioChannel> socket) {
      remove(socket.getSocket().getIOChannel());
      handler.release(socket);
    }

    @Override
    public Object getGlobal() {
      return handler.getGlobal();
    }

    @Override
    public void pause() {
      handler.pause();
    }

    @Override
    public void recycle() {
      handler.recycle();
    }
  }
}
