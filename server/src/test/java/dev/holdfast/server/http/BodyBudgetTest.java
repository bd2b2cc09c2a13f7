package dev.holdfast.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BodyBudgetTest {

  private final BodyBudget budget = new BodyBudget(4_000);

  @Test
  void aClientHasAQuarterOfTheMemory() {
    assertThat(budget.takeBytes("a", 1_000)).isTrue();

    assertThat(budget.takeBytes("a", 1)).isFalse();
    assertThat(budget.takeBytes("b", 1_000)).isTrue();
  }

  @Test
  void memoryIsGivenBack() {
    for (String client : List.of("a", "b", "c", "d")) {
      assertThat(budget.takeBytes(client, 1_000)).isTrue();
    }
    assertThat(budget.takeBytes("e", 1)).isFalse();

    budget.giveBytesBack("a", 1_000);

    assertThat(budget.takeBytes("e", 1_000)).isTrue();
  }

  @Test
  void aClientWaitsForSoManyBodiesOnly() {
    List<BodyBudget.Waiting> places = await("a", BodyBudget.MOST_WAITING_PER_CLIENT);

    assertThat(budget.await("a")).isEmpty();
    places.get(0).close();
    assertThat(budget.await("a")).isPresent();
  }

  @Test
  void whoeverWaitsForTheMostMakesRoomForOthers() {
    for (int client = 0; client < 8; client++) {
      await("client " + client, BodyBudget.MOST_WAITING_PER_CLIENT);
    }

    assertThat(budget.await("somebody else")).isPresent();
    assertThat(Thread.interrupted()).isTrue(); // Here all wait on the same thread.
    assertThat(budget.await("client 1")).isEmpty();
  }

  private List<BodyBudget.Waiting> await(String client, int times) {
    List<BodyBudget.Waiting> places = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      places.add(budget.await(client).orElseThrow());
    }
    return places;
  }
}
