package dev.holdfast.availability.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

@ExtendWith(OutputCaptureExtension.class)
final class StartUpFailureTest {

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Program {}

  @Test
  void aProgramThatCannotHaveAStoreEndsWithTheReasonAndTheRemedy(CapturedOutput output) {
    assertThatThrownBy(
            () -> SpringApplication.run(Program.class, "--spring.datasource.url=jdbc:h2:mem:wrong"))
        .hasStackTraceContaining("UnsuitableDatabaseException");

    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .containsPattern("Description:\\R\\RTime in H2 2\\.")
        .containsPattern("Action:\\R\\RSet holdfast.availability.segments.grid-minutes");
  }
}
