package dev.holdfast.availability.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.document.DocumentStore;
import dev.holdfast.testbed.DynamoDbServer;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A connection that is given up while it waits for an answer. */
class BrokenConnectionTest {

  private static final Owner ANN = Owner.of("Ann");
  private static final ResourceId ROOM = ResourceId.of("room");
  private static final TimeSlot HOUR = TimeSlot.parse("2030-01-05T09:00:00Z/PT1H");

  private final AtomicReference<RuntimeException> next = new AtomicReference<>();
  private final SdkHttpClient http = new Falling(UrlConnectionHttpClient.create());
  private final DynamoDbClient client =
      DynamoDbDocuments.client(
          Local.builder(DynamoDbServer.shared().endpoint()).httpClient(http),
          Duration.ofSeconds(30));
  private final Availability availability =
      Availability.on(DocumentStore.over(DynamoDbDocuments.open(client, Local.newTable())));

  /** Does what it is asked for, and then may fall over its own feet. */
  private final class Falling implements SdkHttpClient {
    private final SdkHttpClient real;

    private Falling(SdkHttpClient real) {
      this.real = real;
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
      ExecutableHttpRequest prepared = real.prepareRequest(request);
      return new ExecutableHttpRequest() {
        @Override
        public HttpExecuteResponse call() throws IOException {
          HttpExecuteResponse response = prepared.call();
          RuntimeException failure = next.get();
          if (failure != null && isWrite(request) && next.compareAndSet(failure, null)) {
            throw failure;
          }
          return response;
        }

        @Override
        public void abort() {
          prepared.abort();
        }
      };
    }

    @Override
    public void close() {
      real.close();
    }
  }

  private static boolean isWrite(HttpExecuteRequest request) {
    return request
        .httpRequest()
        .firstMatchingHeader("X-Amz-Target")
        .filter(target -> target.endsWith(Wire.WRITE))
        .isPresent();
  }

  private static RuntimeException nullPointerOf(String place) {
    NullPointerException cause = new NullPointerException("\"this.http\" is null");
    cause.setStackTrace(
        new StackTraceElement[] {new StackTraceElement(place, "getInputStream0", null, 1)});
    return cause;
  }

  @AfterEach
  void close() {
    client.close();
    http.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRequestIsRepeatedAndDoneOnceIfTheJdkFallsOverItsOwnFeet(boolean bare) {
    RuntimeException failure = nullPointerOf("sun.net.www.protocol.http.HttpURLConnection");
    next.set(bare ? failure : new RuntimeException(failure));

    assertThat(availability.block(ROOM, HOUR, ANN)).isInstanceOf(BlockResult.Blocked.class);

    assertThat(next).as("it fell").hasValue(null);
    assertThat(availability.blockades(ROOM, HOUR)).hasSize(1);
  }

  @Test
  void aMistakeOfOursIsNotHidden() {
    next.set(nullPointerOf("dev.holdfast.availability.document.DocumentStore"));

    assertThatThrownBy(() -> availability.block(ROOM, HOUR, ANN))
        .isInstanceOf(NullPointerException.class);
    assertThat(availability.block(ROOM, HOUR, ANN)).isInstanceOf(BlockResult.Blocked.class);
  }
}
