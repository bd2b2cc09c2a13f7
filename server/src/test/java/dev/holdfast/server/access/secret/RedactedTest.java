package dev.holdfast.server.access.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class RedactedTest {

  @Test
  void whereAFailureHappenedStaysAndWhatItSaysGoes() {
    var cause = new SQLException("Key (email)=(bob@example.org)\nINFO forged", "23505");
    var failure = new IllegalStateException("bob@example.org", cause);

    StringWriter written = new StringWriter();
    Redacted.of(failure).printStackTrace(new PrintWriter(written));

    assertThat(written.toString())
        .contains("IllegalStateException", "SQLSTATE 23505", "RedactedTest")
        .doesNotContain("bob", "forged");
  }

  @Test
  void aFailureThatIsItsOwnCauseHasAnEnd() {
    var one = new IllegalStateException();
    var two = new IllegalArgumentException(one);
    one.initCause(two);

    assertThat(Redacted.of(one)).hasCauseInstanceOf(Redacted.class);
  }
}
