package dev.holdfast.availability.dynamodb;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * The network between a client and DynamoDB, and DynamoDB's bad days: requests fail as they are
 * told to, one after the other, or at random.
 */
final class Wire implements AutoCloseable {

  static final String READ = "BatchGetItem";
  static final String WRITE = "TransactWriteItems";

  /** What becomes of a request. */
  enum Fault {
    NONE,
    /** The connection breaks before DynamoDB has the request. */
    REQUEST_LOST,
    /** The connection breaks when DynamoDB has done it and answers. */
    ANSWER_LOST,
    /** DynamoDB has done it, and nobody hears of that. */
    SILENCE,
    /** DynamoDB has done it, and says that it failed. */
    ERROR_AFTERWARDS,
    ERROR,
    THROTTLED,
    REQUEST_LIMIT,
    IN_PROGRESS,
    DENIED,
    /** Canceled, because another transaction is at work on an item. */
    CONFLICT,
    /** Canceled, because an item's partition is too hot. */
    CANCELED_FOR_THROUGHPUT,
    CANCELED_FOR_THROTTLING,
    CANCELED_FOR_SIZE,
    /** Nothing is read, and all keys are given back. */
    UNPROCESSED
  }

  private record Answer(int status, String body) {}

  private final HttpClient client = HttpClient.newHttpClient();
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool(Wire::daemon);
  private final URI dynamoDb;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Map<String, Queue<Fault>> plan = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> requests = new ConcurrentHashMap<>();
  private volatile Optional<Weather> weather = Optional.empty();

  private record Weather(Random random, int percent, List<Fault> faults) {
    synchronized Fault next() {
      return random.nextInt(100) < percent ? faults.get(random.nextInt(faults.size())) : Fault.NONE;
    }
  }

  private Wire(URI dynamoDb) throws IOException {
    this.dynamoDb = dynamoDb;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::carry);
    server.start();
  }

  static Wire to(URI dynamoDb) {
    try {
      return new Wire(dynamoDb);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "wire");
    thread.setDaemon(true);
    return thread;
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Lets the next requests of a sort meet these faults, one each. */
  void next(String sort, Fault... faults) {
    plan.put(sort, new ArrayDeque<>(Stream.of(faults).toList()));
    requests.clear();
  }

  /** Lets every request of a sort meet a fault. */
  void always(String sort, Fault fault) {
    next(sort, Stream.generate(() -> fault).limit(1_000).toArray(Fault[]::new));
  }

  /** Lets that many of a hundred writes meet one of the faults. */
  void atRandom(long seed, int percent, Fault... faults) {
    weather = Optional.of(new Weather(new Random(seed), percent, List.of(faults)));
  }

  void fairWeather() {
    plan.clear();
    weather = Optional.empty();
  }

  /** How many requests of a sort there were since the last plan. */
  int requests(String sort) {
    return requests.getOrDefault(sort, new AtomicInteger()).get();
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private void carry(HttpExchange exchange) throws IOException {
    byte[] request = exchange.getRequestBody().readAllBytes();
    String sort = exchange.getRequestHeaders().getFirst("X-Amz-Target").replaceAll(".*\\.", "");
    requests.computeIfAbsent(sort, any -> new AtomicInteger()).incrementAndGet();
    try {
      Optional<Answer> answer = answer(faultFor(sort), exchange, request);
      if (answer.isPresent()) {
        exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
        byte[] body = answer.get().body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.get().status(), body.length);
        exchange.getResponseBody().write(body);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      exchange.close(); // without an answer that breaks the connection
    }
  }

  private Fault faultFor(String sort) {
    Queue<Fault> planned = plan.getOrDefault(sort, new ArrayDeque<>());
    synchronized (planned) {
      if (!planned.isEmpty()) {
        return planned.remove();
      }
    }
    return sort.equals(WRITE) ? weather.map(Weather::next).orElse(Fault.NONE) : Fault.NONE;
  }

  /** Nothing, if the client hears nothing. */
  private Optional<Answer> answer(Fault fault, HttpExchange exchange, byte[] request)
      throws IOException, InterruptedException {
    return switch (fault) {
      case NONE -> Optional.of(forward(exchange, request));
      case REQUEST_LOST -> Optional.empty();
      case ANSWER_LOST -> {
        forward(exchange, request);
        yield Optional.empty();
      }
      case SILENCE -> {
        forward(exchange, request);
        closed.await();
        yield Optional.empty();
      }
      case ERROR_AFTERWARDS -> {
        forward(exchange, request);
        yield error(500, "InternalServerError", "Internal server error");
      }
      case ERROR -> error(500, "InternalServerError", "Internal server error");
      case THROTTLED ->
          error(400, "ProvisionedThroughputExceededException", "The level of throughput ...");
      case REQUEST_LIMIT -> error(400, "RequestLimitExceeded", "Throughput exceeds the limit");
      case IN_PROGRESS -> error(400, "TransactionInProgressException", "In progress");
      case DENIED -> error(400, "AccessDeniedException", "User is not authorized");
      case CONFLICT -> canceled("TransactionConflict", "Transaction is ongoing for the item");
      case CANCELED_FOR_THROUGHPUT -> canceled("ProvisionedThroughputExceeded", "Too hot");
      case CANCELED_FOR_THROTTLING -> canceled("ThrottlingError", "Too much");
      case CANCELED_FOR_SIZE ->
          canceled("ValidationError", "Item size has exceeded the maximum allowed size");
      case UNPROCESSED -> json(200, unprocessed(request));
    };
  }

  private Answer forward(HttpExchange exchange, byte[] request)
      throws IOException, InterruptedException {
    HttpRequest.Builder copy =
        HttpRequest.newBuilder(dynamoDb).POST(HttpRequest.BodyPublishers.ofByteArray(request));
    for (String header : new String[] {"X-Amz-Target", "Content-Type", "Authorization"}) {
      copy.header(header, exchange.getRequestHeaders().getFirst(header));
    }
    HttpResponse<String> answer = client.send(copy.build(), HttpResponse.BodyHandlers.ofString());
    return new Answer(answer.statusCode(), answer.body());
  }

  private static Optional<Answer> error(int status, String code, String message) {
    return json(
        status,
        "{\"__type\":\"com.amazonaws.dynamodb.v20120810#%s\",\"message\":\"%s\"}"
            .formatted(code, message));
  }

  private static Optional<Answer> canceled(String reason, String message) {
    return json(
        400,
        ("{\"__type\":\"com.amazonaws.dynamodb.v20120810#TransactionCanceledException\","
                + "\"Message\":\"Transaction cancelled [None, %s]\",\"CancellationReasons\":"
                + "[{\"Code\":\"None\"},{\"Code\":\"%s\",\"Message\":\"%s\"}]}")
            .formatted(reason, reason, message));
  }

  private static Optional<Answer> json(int status, String text) {
    return Optional.of(new Answer(status, text));
  }

  /** The request's {@code {"RequestItems":{...}}}, given back. */
  private static String unprocessed(byte[] request) {
    String text = new String(request, StandardCharsets.UTF_8);
    String items = text.replaceFirst("^\\{\"RequestItems\":", "");
    return "{\"Responses\":{},\"UnprocessedKeys\":" + items;
  }
}
