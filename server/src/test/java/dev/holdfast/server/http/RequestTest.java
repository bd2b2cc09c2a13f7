package dev.holdfast.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class RequestTest {

  private final Api api = Api.on(Settings.Store.SQLITE);

  @Test
  void everyAnswerHasAnIdOfItsOwn() {
    String one = api.anybody().get("/health/live").header("X-Request-Id");
    String other = api.anybody().get("/health/live").header("X-Request-Id");

    assertThat(one).isNotEmpty().isNotEqualTo(other);
  }

  @Test
  void anIdThatAClientSendsIsKept() {
    Client.Reply reply = api.anybody().send("GET", "/health/live", "", "X-Request-Id", "trace-1.a");

    assertThat(reply.header("X-Request-Id")).isEqualTo("trace-1.a");
  }

  @Test
  void anIdThatCouldConfuseALogIsReplaced() {
    Client.Reply reply = api.anybody().send("GET", "/health/live", "", "X-Request-Id", "a b=\"c\"");

    assertThat(reply.header("X-Request-Id")).startsWith("req_");
  }

  @Test
  void answersAreGuardedAgainstBrowsers() {
    Client.Reply reply = api.newHost().get("/v1/me");

    assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(reply.header("Referrer-Policy")).isEqualTo("no-referrer");
    assertThat(reply.header("Cache-Control")).contains("no-store");
    assertThat(reply.header("Content-Security-Policy"))
        .contains("default-src 'none'")
        .contains("frame-ancestors 'none'");
  }

  @Test
  void theLogTellsOfEachRequestButNotOfPeopleOrKeys() {
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    Logger root = (Logger) LoggerFactory.getLogger("dev.holdfast");
    root.addAppender(log);

    Client host = api.newHost();
    host.get("/v1/bookings?bookerEmail=canary@example.com");
    String key = host.post("/v1/api-keys", "{\"name\": \"canary\"}").text("apiKey");
    api.withKey(key).post("/v1/bookings", "{\"booker\": {\"name\": \"Canary\"}}");
    api.anybody().get("/v1/public/bookings/canary-token");
    api.anybody().get("/canary-path?canary=1");
    root.detachAppender(log);

    List<String> lines =
        List.copyOf(log.list).stream()
            .filter(event -> event.getLoggerName().equals("dev.holdfast.requests"))
            .map(event -> event.getFormattedMessage() + event.getKeyValuePairs())
            .toList();
    assertThat(lines).hasSizeGreaterThanOrEqualTo(5);
    assertThat(lines)
        .anySatisfy(
            line ->
                assertThat(line).contains("/v1/public/bookings/{manageToken}").contains("status"));
    assertThat(log.list.stream().map(Object::toString).collect(Collectors.joining()) + lines)
        .doesNotContainIgnoringCase("canary")
        .doesNotContain(key);
  }

  @Test
  void longAnswersAreCompressed() {
    Client.Reply reply =
        api.anybody().send("GET", "/v1/openapi.json", "", "Accept-Encoding", "gzip");

    assertThat(reply.header("Content-Encoding")).isEqualTo("gzip");
  }

  @Test
  void aRequestWithTooLongHeadersIsRefused() {
    Client.Reply reply = api.anybody().send("GET", "/health/live", "", "X-Long", "x".repeat(9_000));

    assertThat(reply.status()).isIn(400, 431);
    assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
    assertThat(reply.response().body()).doesNotContain("Tomcat");
  }
}
