package dev.holdfast.availability.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

@ExtendWith(OutputCaptureExtension.class)
final class StartUpReportTest {

  @TempDir Path folder;

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Program {}

  private void start(String... properties) {
    System.setProperty("spring.datasource.url", "jdbc:sqlite:" + folder.resolve("program.db"));
    try {
      SpringApplication.run(Program.class, properties).close();
    } finally {
      System.clearProperty("spring.datasource.url");
    }
  }

  @Test
  void oneLineSaysWhatWasSetUp(CapturedOutput output) {
    start();

    assertThat(output)
        .containsOnlyOnce(
            "Availability uses store sqlite; creates missing tables itself;"
                + " transactions joined: JdbcTransactionManager");
  }

  @Test
  void theLineSaysThatMigrationsCreateTheTables(CapturedOutput output) {
    start("--holdfast.availability.create-schema=false");

    assertThat(output).contains("sqlite; leaves tables to migrations");
  }
}
