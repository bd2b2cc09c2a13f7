package dev.holdfast.torture.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.torture.TortureCommand;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The command line of {@code ./holdfast torture}. */
final class ServiceTortureCommandTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private static PrintStream print(ByteArrayOutputStream to) {
    return new PrintStream(to, true, StandardCharsets.UTF_8);
  }

  @Test
  void nonsenseIsRefusedWithTheRemedy() throws Exception {
    assertRefused("the service has no store 'segments', only sqlite", "--store", "segments");
    assertRefused("--minutes must be from 1 to 1440, not 'x'", "--minutes", "x");
    assertRefused("--servers must be 1 on sqlite", "--store", "sqlite", "--servers", "2");
    assertRefused("--clients must be from 1 to 500, not '999'", "--clients", "999");
    assertRefused("--seed needs a whole number, not 'x'", "--seed", "x");
    assertRefused("there is no option '--loud'", "--loud");
  }

  private void assertRefused(String message, String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("--service"));
    all.addAll(List.of(arguments));

    assertCommandRefuses(message, all);
  }

  @Test
  void bothTogetherKnowTheirOptions() throws Exception {
    assertCommandRefuses(
        "say either --library or --service, or neither", List.of("--library", "--service"));
    assertCommandRefuses("there is no option '--clients'", List.of("--clients", "3"));
    assertCommandRefuses("'disk', only", List.of("--store", "disk"));
    assertCommandRefuses("there is no store 'disk'", List.of("--library", "--store", "disk"));
  }

  private void assertCommandRefuses(String message, List<String> arguments) throws Exception {
    err.reset();

    int exit = TortureCommand.run(arguments, print(out), print(err));

    assertThat(exit).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(message).contains("--help");
  }

  @Test
  void helpTellsTheOptions() throws Exception {
    assertThat(help("--help")).contains("--library", "--minutes");
    assertThat(help("--service", "--help")).contains("--store sqlite|postgres|mariadb|dynamodb");
    assertThat(help("--library", "--help")).contains("--processes");
  }

  private String help(String... arguments) throws Exception {
    out.reset();

    assertThat(TortureCommand.run(List.of(arguments), print(out), print(err))).isZero();

    return out.toString(StandardCharsets.UTF_8);
  }
}
