package dev.holdfast.server.net;

import dev.holdfast.server.net.VettedAddresses.RefusedAddressException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Sends requests to addresses that others chose.
 *
 * <p>They cannot be used to look into the network that we are in: a host is visited only at
 * addresses of the outside world, found out once and kept to (see {@link VettedAddresses}). Nothing
 * follows redirects, answers to requests for a password, keeps cookies, unpacks what is packed or
 * takes a proxy from the environment. All of a request, to the last byte of its answer, has one
 * limit of time, and of the answer only so many bytes are read.
 */
public final class SafeHttp implements AutoCloseable {

  private static final Timeout CONNECT = Timeout.ofSeconds(3);
  private static final Duration LOOKUP_TIMEOUT = Duration.ofSeconds(2);
  private static final int MAX_CONNECTIONS = 200;
  private static final int MAX_CONNECTIONS_PER_HOST = 8;
  private static final int MAX_NAME_THREADS = 4;

  private final boolean allowPrivateAddresses;
  private final Predicate<InetAddress> isPublic;
  private final VettedAddresses addresses;
  private final CloseableHttpClient client;
  private final ScheduledThreadPoolExecutor deadlines =
      new ScheduledThreadPoolExecutor(1, daemon());
  private final ThreadPoolExecutor names =
      new ThreadPoolExecutor(
          0, MAX_NAME_THREADS, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), daemon());

  /**
   * A client for all.
   *
   * @param allowPrivateAddresses whether requests may reach the network that we are in after all
   */
  public SafeHttp(boolean allowPrivateAddresses) {
    this(allowPrivateAddresses, SystemDefaultDnsResolver.INSTANCE);
  }

  SafeHttp(boolean allowPrivateAddresses, DnsResolver resolver) {
    this(allowPrivateAddresses, resolver, PublicAddresses::contains);
  }

  /**
   * A client that has its own idea of the outside world.
   *
   * @param isPublic which addresses belong to it
   */
  SafeHttp(boolean allowPrivateAddresses, DnsResolver resolver, Predicate<InetAddress> isPublic) {
    this.allowPrivateAddresses = allowPrivateAddresses;
    this.isPublic = isPublic;
    this.addresses =
        new VettedAddresses(resolver, allowPrivateAddresses ? address -> true : isPublic);
    this.client = client(addresses);
    deadlines.setRemoveOnCancelPolicy(true);
  }

  private static ThreadFactory daemon() {
    return work -> {
      Thread thread = new Thread(work, "safe-http");
      thread.setDaemon(true);
      return thread;
    };
  }

  /**
   * What to send.
   *
   * @param body empty for none
   */
  public record Request(
      String method, OutsideUrl url, Map<String, String> headers, Optional<String> body) {

    public Request {
      headers = Map.copyOf(headers);
    }
  }

  /** How long a request may take in all, and how much of the answer is read. */
  public record Limits(Duration time, int bytes) {}

  /** Whether requests may reach the network that we are in. */
  public boolean allowsPrivateAddresses() {
    return allowPrivateAddresses;
  }

  /** Why a URL will not be visited, if that is known already. */
  public Optional<String> refusal(String text) {
    try {
      OutsideUrl url = OutsideUrl.parse(text);
      check(url);
      return isRefused(url) ? Optional.of(notAllowed(url)) : Optional.empty();
    } catch (RefusedUrlException e) {
      return Optional.ofNullable(e.getMessage());
    }
  }

  private static String notAllowed(OutsideUrl url) {
    return "must not lead to a private address, as %s does".formatted(url.host());
  }

  private void check(OutsideUrl url) {
    if (allowPrivateAddresses) {
      return;
    }
    if (!url.hasUsualPort()) {
      throw new RefusedUrlException(
          "must use port 80, 443 or one above 1023, not %s".formatted(url.uri().getPort()));
    }
    if (url.literal().filter(isPublic.negate()).isPresent()) {
      throw new RefusedUrlException(notAllowed(url));
    }
  }

  /**
   * If the check takes too long, nothing is refused: every request is checked again when it is
   * sent.
   */
  private boolean isRefused(OutsideUrl url) {
    try {
      Future<?> answer = names.submit(() -> addresses.resolve(url.host()));
      answer.get(LOOKUP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
      return false;
    } catch (ExecutionException e) {
      return e.getCause() instanceof RefusedAddressException;
    } catch (TimeoutException | RejectedExecutionException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * Sends a request and reads the answer with any status.
   *
   * @throws UnreachableException if there is none, within the limits
   */
  public Response send(Request request, Limits limits) throws UnreachableException {
    HttpUriRequestBase message = message(request, limits);
    var deadline =
        deadlines.schedule(message::cancel, limits.time().toMillis(), TimeUnit.MILLISECONDS);
    try {
      check(request.url());
      return exchange(message, limits);
    } catch (IOException | RuntimeException e) {
      throw new UnreachableException(message.isCancelled() ? late(limits) : reason(e, limits), e);
    } finally {
      deadline.cancel(false);
    }
  }

  private Response exchange(HttpUriRequestBase message, Limits limits) throws IOException {
    try (ClassicHttpResponse answer = client.executeOpen(null, message, null)) {
      byte[] body = body(answer, limits.bytes() + 1);
      if (body.length > limits.bytes()) {
        message.cancel(); // otherwise the rest would be read, to use the connection again
        return new Response(answer, Arrays.copyOf(body, limits.bytes()), true);
      }
      return new Response(answer, body, false);
    }
  }

  private static byte[] body(ClassicHttpResponse answer, int most) throws IOException {
    HttpEntity entity = answer.getEntity();
    if (entity == null) {
      return new byte[0];
    }
    try (InputStream content = entity.getContent()) {
      return content.readNBytes(most);
    }
  }

  private static HttpUriRequestBase message(Request request, Limits limits) {
    var message = new HttpUriRequestBase(request.method(), request.url().uri());
    request.headers().forEach(message::setHeader);
    request
        .body()
        .map(text -> text.getBytes(StandardCharsets.UTF_8))
        .ifPresent(
            bytes -> message.setEntity(new ByteArrayEntity(bytes, ContentType.APPLICATION_JSON)));
    Timeout time = Timeout.of(limits.time());
    message.setConfig(
        RequestConfig.custom()
            .setResponseTimeout(time)
            .setConnectionRequestTimeout(time)
            .setRedirectsEnabled(false)
            .setAuthenticationEnabled(false)
            .setContentCompressionEnabled(false)
            .setProtocolUpgradeEnabled(false)
            .build());
    return message;
  }

  private static String late(Limits limits) {
    return "No answer within %s seconds".formatted(limits.time().toSeconds());
  }

  private static String reason(Exception e, Limits limits) {
    if (e instanceof RefusedUrlException || e instanceof RefusedAddressException) {
      return "The address is not allowed";
    }
    if (e instanceof UnknownHostException) {
      return "The host is not known";
    }
    if (e instanceof SocketTimeoutException) {
      return late(limits);
    }
    if (e instanceof SSLException) {
      return "No secure connection: the certificate or the protocol is not accepted";
    }
    return e instanceof ConnectException
        ? "The host does not accept connections"
        : "The connection broke";
  }

  private static CloseableHttpClient client(DnsResolver addresses) {
    return HttpClients.custom()
        .setConnectionManager(connections(addresses))
        .setUserAgent("Holdfast")
        .disableRedirectHandling()
        .disableAutomaticRetries()
        .disableCookieManagement()
        .disableAuthCaching()
        .disableContentCompression()
        .build();
  }

  /** Connections live shortly, so that a host that moves is found again. */
  private static PoolingHttpClientConnectionManager connections(DnsResolver addresses) {
    return PoolingHttpClientConnectionManagerBuilder.create()
        .setDnsResolver(addresses)
        .setMaxConnTotal(MAX_CONNECTIONS)
        .setMaxConnPerRoute(MAX_CONNECTIONS_PER_HOST)
        .setDefaultTlsConfig(TlsConfig.custom().setHandshakeTimeout(CONNECT).build())
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setConnectTimeout(CONNECT)
                .setSocketTimeout(Timeout.ofSeconds(30))
                .setTimeToLive(TimeValue.ofMinutes(1))
                .setValidateAfterInactivity(TimeValue.ofSeconds(1))
                .build())
        .build();
  }

  @Override
  public void close() {
    deadlines.shutdownNow();
    names.shutdownNow();
    client.close(CloseMode.IMMEDIATE);
  }
}
