package dev.holdfast.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import dev.holdfast.server.api.HostileInputTest;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.outbox.Receiver;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Described;
import dev.holdfast.server.testing.Described.Operation;
import dev.holdfast.server.testing.Described.Place;
import dev.holdfast.server.testing.Feeds;
import dev.holdfast.server.testing.Household;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/**
 * What is written down while somebody does everything that the API and the pages can do, rightly
 * and wrongly: neither secrets nor people.
 */
class LogTest {

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final Receiver receiver = new Receiver();
  private final Feeds feeds = new Feeds();
  private final Queue<String> log = new ConcurrentLinkedQueue<>();
  private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
  private final AppenderBase<ILoggingEvent> appender =
      new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
          log.add(
              "%s %s %s %s"
                  .formatted(
                      event.getFormattedMessage(),
                      event.getKeyValuePairs(),
                      event.getMDCPropertyMap(),
                      event.getThrowableProxy() == null
                          ? ""
                          : ThrowableProxyUtil.asString(event.getThrowableProxy())));
        }
      };

  @BeforeEach
  void listen() {
    appender.start();
    root.addAppender(appender);
  }

  @AfterEach
  void close() {
    root.detachAppender(appender);
    receiver.close();
    feeds.close();
  }

  @Test
  void theLogOfAllThatCanBeDoneHasNeitherSecretsNorPeople() {
    Household ann = new Household(api).withWebhook(receiver.url()).withCalendar(feeds.url());
    String key = ann.host.post("/v1/api-keys", "{}").expect(201).text("apiKey");
    String secret =
        ann.host
            .post("/v1/webhooks", "{\"url\": \"%s/5ecr3t\"}".formatted(receiver.url()))
            .expect(201)
            .text("secret");

    receiver.answersAlways(500);
    feeds.answerWith(500);
    List<String> tokens = doEverything(ann, key);
    visitPages(ann, tokens);

    assertThat(log).hasSizeGreaterThan(300);
    assertThat(log)
        .noneMatch(line -> line.contains(ann.secretWord))
        .noneMatch(line -> line.contains("5ecr3t"))
        .noneMatch(line -> line.contains(key) || line.contains(secret))
        .noneMatch(line -> line.contains(Api.ADMIN_KEY))
        .noneMatch(line -> line.contains("wrong-password"))
        .noneMatch(line -> tokens.stream().anyMatch(line::contains));
  }

  /** As the host, with what is wrong, and without a key; answers the links that were used. */
  private List<String> doEverything(Household ann, String key) {
    List<Operation> operations =
        HostileInputTest.harmlessFirst(Described.operations(api.anybody()));
    List<String> tokens =
        operations.stream()
            .flatMap(
                operation ->
                    operation.places().stream()
                        .filter(place -> place.last().matches("token|manageToken"))
                        .map(place -> ann.id(operation, place)))
            .distinct()
            .toList();
    for (Operation operation : operations) {
      if (!operation.isStream()) {
        operation.fill(ann::own, List.of()).by(api.anybody());
        operation.fill(ann::own, List.of()).by(api.withKey(ann.secretWord));
        operation.fill(ann::own, List.of()).by(api.admin());
        for (Place place : operation.places()) {
          HostileInputTest.send(
              api,
              ann,
              operation,
              place,
              Described.text(ann.secretWord + (place.in().equals("header") ? "" : "\u0000")));
        }
        operation.fill(ann::own, List.of()).by(api.withKey(key));
      }
    }
    return tokens;
  }

  private void visitPages(Household ann, List<String> tokens) {
    Client anybody = api.anybody();
    anybody.get("/book/" + ann.secretWord + "?name=" + ann.secretWord);
    anybody.get("/" + ann.secretWord);
    tokens.forEach(token -> anybody.get("/manage/" + token));
    anybody.get("/sign-in/link/" + ann.secretWord);
    anybody.get("/oauth/google/callback?code=%1$s&state=%1$s".formatted(ann.secretWord));
    anybody.send(
        "POST",
        "/sign-in",
        "email=%s@example.org&password=wrong-password".formatted(ann.secretWord),
        "Content-Type",
        "application/x-www-form-urlencoded");
  }
}
