package dev.holdfast.availability;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutcomeTest {

  @Test
  void anotherResultEndsTheSameWay() {
    assertThat(Outcome.commit("three").map(String::length)).isEqualTo(Outcome.commit(5));
    assertThat(Outcome.rollback("three").map(String::length)).isEqualTo(Outcome.rollback(5));
  }

  @Test
  void onlyACommitIsOne() {
    assertThat(Outcome.commit(1).isCommit()).isTrue();
    assertThat(Outcome.rollback(1).isCommit()).isFalse();
  }
}
