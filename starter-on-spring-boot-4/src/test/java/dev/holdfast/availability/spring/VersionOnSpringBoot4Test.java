package dev.holdfast.availability.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;

/** A wrong version on the class path would let every other test pass for nothing. */
final class VersionOnSpringBoot4Test {

  @Test
  void theseTestsRunWithSpringBoot4() {
    assertThat(SpringBootVersion.getVersion()).startsWith("4.");
  }
}
