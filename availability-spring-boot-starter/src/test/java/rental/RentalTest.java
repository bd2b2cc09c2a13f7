package rental;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testbed.PostgresServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The first program of docs/getting-started.md: its second run meets what the first one stored. */
@ExtendWith(OutputCaptureExtension.class)
class RentalTest {

  @TempDir Path folder;

  @Test
  void aRiderOfALaterRunIsRefusedOnSqlite(CapturedOutput output) {
    String url = "jdbc:sqlite:%s?journal_mode=WAL&synchronous=FULL";

    assertSecondIsRefused(url.formatted(folder.resolve("rental.db")), output);
  }

  @Test
  void aRiderOfALaterRunIsRefusedOnPostgres(CapturedOutput output) {
    assertSecondIsRefused(PostgresServer.shared().newUrl(), output);
  }

  private static void assertSecondIsRefused(String url, CapturedOutput output) {
    for (String rider : new String[] {"Ann", "Bob"}) {
      SpringApplication.run(Rental.class, rider, "--spring.datasource.url=" + url).close();
    }

    assertThat(output).contains("Ann has the car").contains("Bob: TAKEN by Ann");
  }
}
