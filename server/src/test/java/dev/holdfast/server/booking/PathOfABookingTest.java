package dev.holdfast.server.booking;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookerIds;
import dev.holdfast.scheduling.booking.BookingChanges;
import dev.holdfast.scheduling.booking.BookingService;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.hours.LocalWindow;
import dev.holdfast.scheduling.hours.OpeningHours;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Writes;
import dev.holdfast.server.store.Samples;
import dev.holdfast.server.store.jdbc.SqlStore;
import dev.holdfast.testbed.PostgresServer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.http.ResponseEntity;

/** The walk from the API to the statement that claims the time, short enough to be read. */
final class PathOfABookingTest {

  private static final int MOST_CLASSES = 12;
  private static final String OURS = "dev.holdfast.";

  private final Clock clock = Clock.fixed(Samples.NOW, ZoneOffset.UTC);
  private final Host ann = Samples.host();
  private final EventType talk = EventType.create(ann.id(), terms(), Samples.NOW);
  private final List<StackTraceElement[]> claims = new ArrayList<>();

  private static EventType.Terms terms() {
    var always =
        Arrays.stream(DayOfWeek.values())
            .collect(
                Collectors.toMap(day -> day, day -> List.of(LocalWindow.parse("00:00", "24:00"))));
    return EventType.Terms.of(
            "talk", "A talk", Duration.ofMinutes(30), OpeningHours.weekly(ZoneOffset.UTC, always))
        .build();
  }

  @Test
  void aBookingPassesAtMostTwelveClasses() {
    List<String> classes = classesOfABooking();

    System.out.printf("%d classes:%n  %s%n", classes.size(), String.join("\n  ", classes));
    assertThat(classes).hasSizeLessThanOrEqualTo(MOST_CLASSES);
  }

  @Test
  void itPassesTheClassesThatAreDrawn() throws IOException {
    assertThat(classesOfABooking()).containsExactlyElementsOf(drawnClasses());
  }

  /** In the order in which a booking reaches them. */
  private List<String> classesOfABooking() {
    DataSource database = observed(DataSource.class, PostgresServer.shared().newDatabase(), "");
    try (SqlStore store = SqlStore.postgres(database, 1, event -> "{}")) {
      Transactions transactions = store.transactions();
      transactions.run(
          tx -> {
            tx.hosts().add(ann);
            return commit(tx.eventTypes().add(talk));
          });

      book(transactions, Samples.START);
      claims.clear();

      book(transactions, Samples.START.plus(Duration.ofHours(1)));
    }
    assertThat(claims).as("statements that claim time").hasSize(1);
    List<Class<?>> classes =
        Arrays.stream(claims.get(0))
            .map(StackTraceElement::getClassName)
            .filter(name -> name.startsWith(OURS) && !name.contains("PathOfABooking"))
            .<Class<?>>map(PathOfABookingTest::outermost)
            .collect(Collectors.toCollection(ArrayList::new));
    Collections.reverse(classes);
    return classes.stream()
        .filter(type -> classes.stream().noneMatch(other -> isSuperclass(type, other)))
        .distinct()
        .map(Class::getSimpleName)
        .toList();
  }

  /** An object is passed once, even if a part of its methods is in a superclass. */
  private static boolean isSuperclass(Class<?> type, Class<?> other) {
    return type != other && type.isAssignableFrom(other);
  }

  private void book(Transactions transactions, Instant start) {
    var ids = new BookerIds("a secret");
    var replies =
        new BookingReplies(
            new ManageLinks("a secret", "https://example.com"),
            new BookingMetrics(new SimpleMeterRegistry()));
    var api =
        new BookingApi(
            transactions,
            Writes.on(transactions, clock),
            new BookingService(clock, ids),
            new BookingChanges(clock),
            replies,
            null);
    var booker = new BookingInput.BookerInput("Bob", "bob@example.com", null, null, null);
    var input = new BookingInput(talk.id().value(), start, booker, null, null);
    ResponseEntity<String> booked = api.book(new Caller(ann.id(), true), input, request());
    assertThat(booked.getStatusCode().value()).isEqualTo(201);
  }

  private static HttpServletRequest request() {
    return (HttpServletRequest)
        Proxy.newProxyInstance(
            PathOfABookingTest.class.getClassLoader(),
            new Class<?>[] {HttpServletRequest.class},
            (proxy, method, arguments) -> null);
  }

  private static Class<?> outermost(String name) {
    try {
      return Class.forName(name.replaceFirst("\\$.*", ""));
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  /** The names after the arrows, without the last, which is the statement. */
  private static List<String> drawnClasses() throws IOException {
    String page = Files.readString(Path.of("..", "CONTRIBUTING.md"));
    String drawing = page.split("```text\nPOST /v1/bookings\n", 2)[1].split("```", 2)[0];
    List<String> names = drawing.lines().map(line -> line.split(" ", 3)[1]).toList();
    return names.subList(0, names.size() - 1);
  }

  /** Notes where time is claimed. */
  private <T> T observed(Class<T> type, T original, String sql) {
    return type.cast(
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (method.getName().startsWith("execute")
                  && sql.contains("insert into holdfast_blockade")) {
                claims.add(new Throwable().getStackTrace());
              }
              try {
                Object result = method.invoke(original, arguments);
                return result instanceof Connection connection
                    ? observed(Connection.class, connection, "")
                    : result instanceof PreparedStatement statement
                        ? observed(PreparedStatement.class, statement, (String) arguments[0])
                        : result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
