package dev.holdfast.server.calendar.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.ConnectionService;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.calendar.SyncStatus;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.server.calendar.CalendarHost;
import dev.holdfast.server.calendar.FakeGraph;
import dev.holdfast.server.event.EventData;
import dev.holdfast.server.json.Json;
import dev.holdfast.server.outbox.SettableClock;
import dev.holdfast.server.store.jdbc.SqlStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Whatever goes wrong, nobody reads a token, a code or a secret anywhere. */
final class CanaryTest {

  /** All tokens, codes and secrets of the doubles begin so. */
  private static final String CANARY = "canary-";

  private final SettableClock clock = new SettableClock(CalendarHost.NOW);
  private final FakeGraph graph = new FakeGraph(clock);
  private final Queue<String> logged = new ConcurrentLinkedQueue<>();
  private final StringWriter thrown = new StringWriter();
  private final AppenderBase<ILoggingEvent> appender =
      new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
          logged.add(event.getFormattedMessage());
          if (event.getThrowableProxy() != null) {
            logged.add(ThrowableProxyUtil.asString(event.getThrowableProxy()));
          }
        }
      };

  @TempDir Path folder;

  private CalendarHost ann;

  @BeforeEach
  void open() {
    Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    appender.start();
    root.addAppender(appender);
    var data = new EventData(Json.mapper(), booking -> "https://book.example.com");
    ann =
        new CalendarHost(
            SqlStore.sqlite(folder.resolve("holdfast.db"), data),
            folder.resolve("vault-key.json"),
            clock,
            Map.of(Provider.OUTLOOK, graph.settings()));
  }

  @AfterEach
  void close() {
    ((Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)).detachAppender(appender);
    graph.close();
  }

  private void tryCalling(CalendarConnection connection) {
    Throwable failure = catchThrowable(() -> ann.provider(Provider.OUTLOOK).calendars(connection));
    assertThat(failure).isNotNull();
    failure.printStackTrace(new PrintWriter(thrown, true));
    var told = new SyncStatus.Failure("failed", String.valueOf(failure.getMessage()));
    var service = new ConnectionService(clock);
    var asked = new ConnectionService.SyncWindow(TimeSlot.from(CalendarHost.NOW), CalendarHost.NOW);
    ann.store.transactions().run(tx -> service.failed(tx, connection, asked, told));
  }

  /** Providers like to repeat what they were sent. */
  private String echo() {
    return "{\"error\": \"%s\", \"error_description\": \"%s\"}"
        .formatted(String.join(" ", graph.authority().secrets()), "canary-client-secret");
  }

  @Test
  void nothingSecretIsInLogsErrorsEventsOrTheDatabase() throws IOException {
    Level before = ((Logger) LoggerFactory.getLogger("dev.holdfast")).getLevel();
    ((Logger) LoggerFactory.getLogger("dev.holdfast")).setLevel(Level.TRACE);
    try {
      misfortunes();
    } finally {
      ((Logger) LoggerFactory.getLogger("dev.holdfast")).setLevel(before);
    }
    int arranged = ann.change(tx -> tx.events().arrange(CalendarHost.NOW, 100).events());
    List<StoredEvent> events = ann.store.transactions().read(tx -> tx.events().after(0, 100));
    ann.close();

    assertThat(graph.authority().secrets())
        .hasSizeGreaterThan(3)
        .allMatch(each -> each.startsWith(CANARY));
    assertThat(logged).isNotEmpty().noneMatch(line -> line.contains(CANARY));
    assertThat(thrown.toString()).isNotEmpty().doesNotContain(CANARY);
    assertThat(events)
        .hasSize(arranged)
        .hasSizeGreaterThan(1)
        .noneMatch(event -> event.toString().contains(CANARY));
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.toList()).isNotEmpty().noneMatch(file -> text(file).contains(CANARY));
    }
  }

  private void misfortunes() {
    URI back = ann.go(Provider.OUTLOOK, Access.WRITE);
    graph.authority().failsNext(400, Map.of(), echo());
    ann.arrive(Provider.OUTLOOK, back);
    CalendarConnection connection = ann.connect(Provider.OUTLOOK);
    graph.failsNext(500, Map.of(), echo());
    tryCalling(connection);
    graph.failsNext(200, Map.of(), echo() + "}");
    tryCalling(connection);
    clock.advance(Duration.ofHours(1));
    graph.authority().failsNext(200, Map.of(), echo());
    tryCalling(connection);
    graph.authority().failsNext(400, Map.of(), echo());
    tryCalling(connection);
    graph.authority().revokeAll();
    tryCalling(connection);
    ann.vault.destroy(ann.id(), ann.find(Provider.OUTLOOK).orElseThrow().secret());
    tryCalling(connection);
  }

  private static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
