package dev.holdfast.availability.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.jdbc.NewSchema;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
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
    DataSource observed = observed(DataSource.class, NewSchema.onPostgres());
    Availability availability = Availability.on(PostgresStore.on(observed));
    availability.block(ROOM, MORNING, ANN);
    statements.clear();

    assertThat(availability.block(ROOM, AFTERNOON, ANN)).isInstanceOf(Blocked.class);

    assertThat(statements).as("statements of a plain block").hasSize(1);
    List<String> path =
        Arrays.stream(statements.get(0))
            .filter(frame -> frame.getClassName().startsWith(OURS))
            .filter(frame -> !frame.getClassName().contains("PathOfABlockTest"))
            .map(
                frame ->
                    frame.getClassName().substring(OURS.length()) + "." + frame.getMethodName())
            .toList();
    System.out.printf("%d frames:%n  %s%n", path.size(), String.join("\n  ", path));
    assertThat(path.get(path.size() - 1)).endsWith(".block");
    assertThat(path).hasSizeLessThanOrEqualTo(MOST_FRAMES);
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
