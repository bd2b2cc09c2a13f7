package dev.holdfast.availability.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.NewSchema;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** The walk from {@code Availability.block} to its one statement, short enough to be read. */
final class PathOfABlockTest {

  private static final int MOST_FRAMES = 11;
  private static final String OURS = "dev.holdfast.availability.";
  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final TimeSlot MORNING =
      TimeSlot.of(Instant.parse("2030-05-07T08:00:00Z"), Duration.ofHours(4));
  private static final TimeSlot AFTERNOON = TimeSlot.of(MORNING.to(), Duration.ofHours(4));

  private final List<StackTraceElement[]> statements = new ArrayList<>();

  @Test
  void fromTheBlockToItsStatementAreAtMostElevenFrames() {
    List<StackTraceElement> path = pathOfABlock();

    List<String> frames =
        path.stream().map(frame -> classOf(frame) + "." + frame.getMethodName()).toList();
    System.out.printf("%d frames:%n  %s%n", frames.size(), String.join("\n  ", frames));
    assertThat(frames.get(frames.size() - 1)).isEqualTo("Operations.block");
    assertThat(frames).hasSizeLessThanOrEqualTo(MOST_FRAMES);
  }

  @Test
  void itPassesTheClassesThatAreDrawn() throws IOException {
    List<StackTraceElement> path = new ArrayList<>(pathOfABlock());
    Collections.reverse(path);

    assertThat(path.stream().map(PathOfABlockTest::classOf).distinct())
        .containsExactlyElementsOf(drawnClasses());
  }

  private List<StackTraceElement> pathOfABlock() {
    DataSource observed = observed(DataSource.class, NewSchema.onPostgres());
    Availability availability = Availability.on(PostgresStore.on(observed));
    availability.block(ROOM, MORNING, ANN);
    statements.clear();

    assertThat(availability.block(ROOM, AFTERNOON, ANN)).isInstanceOf(Blocked.class);

    assertThat(statements).as("statements of a plain block").hasSize(1);
    return Arrays.stream(statements.get(0))
        .filter(frame -> frame.getClassName().startsWith(OURS))
        .filter(frame -> !frame.getClassName().startsWith(PathOfABlockTest.class.getName()))
        .toList();
  }

  private static String classOf(StackTraceElement frame) {
    return frame.getClassName().substring(frame.getClassName().lastIndexOf('.') + 1);
  }

  /** The names after the arrows, without the last, which is the statement. */
  private static List<String> drawnClasses() throws IOException {
    String page = Files.readString(Path.of("..", "CONTRIBUTING.md"));
    String drawing = page.split("```text\nAvailability\\.block\n", 2)[1].split("```", 2)[0];
    List<String> names = drawing.lines().map(line -> line.split(" ", 3)[1]).toList();
    return names.subList(0, names.size() - 1);
  }

  /** Notes where statements are run. */
  private <T> T observed(Class<T> type, T original) {
    return type.cast(
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (method.getName().startsWith("execute")) {
                statements.add(new Throwable().getStackTrace());
              }
              try {
                Object result = method.invoke(original, arguments);
                return result instanceof Connection connection
                    ? observed(Connection.class, connection)
                    : result instanceof PreparedStatement statement
                        ? observed(PreparedStatement.class, statement)
                        : result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
