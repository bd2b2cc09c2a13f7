package dev.holdfast.availability.tck;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;
import static dev.holdfast.availability.tck.ContractAssertions.assertThatBlockades;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.spi.ClaimResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the library relies on when it speaks to a store, beyond what its callers can see. */
interface StoreContract extends Scenario {

  private static List<Claim> claims(List<ResourceId> rooms, String... slots) {
    List<Claim> claims = new ArrayList<>();
    for (ResourceId room : rooms) {
      for (String slot : slots) {
        claims.add(Claim.of(room, slot(slot)));
      }
    }
    return claims;
  }

  @Test
  default void everyClaimIsAnsweredByOneBlockadeInTheSameOrder() {
    List<Claim> claims = claims(newResources(2), "10:00-11:00", "11:00-12:00", "14:00-15:00");

    ClaimResult result = store().claim(claims, ANN, Optional.empty());

    assertThat(result).isInstanceOf(ClaimResult.Added.class);
    assertThat(((ClaimResult.Added) result).blockades())
        .extracting(it -> Claim.of(it.resource(), it.slot()))
        .isEqualTo(claims);
  }

  @Test
  default void claimsInsideATransactionAreAnsweredAlike() {
    List<Claim> claims = claims(newResources(2), "10:00-11:00", "11:00-12:00");

    ClaimResult result =
        store()
            .<ClaimResult>transact(tx -> commit(tx.claim(claims, ANN, Optional.of(LONG))))
            .result();

    assertThat(result).isInstanceOf(ClaimResult.Added.class);
    assertThat(((ClaimResult.Added) result).blockades())
        .allMatch(Blockade::isHold)
        .extracting(it -> Claim.of(it.resource(), it.slot()))
        .isEqualTo(claims);
  }

  @Test
  default void theClaimersOwnBlockadesAreInTheWayOfAClaim() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "10:00-11:00");

    ClaimResult result = store().claim(claims(List.of(room), "10:00-12:00"), ANN, Optional.empty());

    assertThat(result).isEqualTo(new ClaimResult.InTheWay(blockadesOf(room)));
    assertThatBlockades(blockadesOf(room)).exactly(ANN, "10:00-11:00");
  }

  @Test
  default void blockadesComeByResourceThenByTime() {
    List<ResourceId> rooms = newResources(3);
    for (int i = rooms.size() - 1; i >= 0; i--) {
      given(rooms.get(i)).blockedBy(BOB, "12:00-13:00").blockedBy(ANN, "10:00-11:00");
    }
    Set<ResourceId> asked = new LinkedHashSet<>(List.of(rooms.get(1), rooms.get(2), rooms.get(0)));

    List<Blockade> found = store().blockades(asked, slot("00:00-24:00"));

    assertThat(found).hasSize(6).isSortedAccordingTo(Blockade.ORDER);
  }

  @Test
  default void onlyBlockadesThatOverlapTheSlotAreFoundAndAreFoundWhole() {
    ResourceId room = newResource();
    given(room).blockedBy(ANN, "08:00-10:00", "11:00-13:00", "15:00-16:00");

    List<Blockade> found = store().blockades(Set.of(room), slot("10:00-12:00"));

    assertThatBlockades(found).exactly(ANN, "11:00-13:00");
  }

  @Test
  default void noResourcesHaveNoBlockadesAndNoCalendars() {
    assertThat(store().blockades(Set.of(), slot("00:00-24:00"))).isEmpty();
    assertThat(store().calendars(Set.of(), slot("00:00-24:00"))).isEmpty();
  }

  @Test
  default void calendarsComeInTheOrderOfTheSet() {
    List<ResourceId> rooms = newResources(3);
    Set<ResourceId> asked = new LinkedHashSet<>(List.of(rooms.get(1), rooms.get(2), rooms.get(0)));

    assertThat(store().calendars(asked, slot("00:00-24:00")))
        .extracting(Calendar::resource)
        .containsExactlyElementsOf(asked);
  }

  @Test
  default void lockingAnswersEveryBlockadeOnceInOrder() {
    List<ResourceId> rooms = newResources(2);
    for (ResourceId room : rooms) {
      given(room).blockedBy(BOB, "14:00-15:00").blockedBy(ANN, "08:00-12:00");
    }
    List<Claim> claims = claims(rooms, "09:00-10:00", "11:00-12:00", "14:00-15:00");

    List<Blockade> locked =
        store().<List<Blockade>>transact(tx -> rollback(tx.lock(claims))).result();

    assertThat(locked)
        .isEqualTo(store().blockades(Set.copyOf(rooms), slot("00:00-24:00")))
        .hasSize(4);
  }

  @Test
  default void lockingLeavesNoTrace() {
    ResourceId room = newResource();

    store().transact(tx -> commit(tx.lock(claims(List.of(room), "10:00-11:00"))));

    assertThat(blockadesOf(room)).isEmpty();
  }

  @Test
  default void aTransactionAnswersHowItEnded() {
    Outcome<String> committed = store().transact(tx -> commit("done"));
    Outcome<String> rolledBack = store().transact(tx -> rollback("undone"));

    assertThat(committed).isEqualTo(commit("done"));
    assertThat(rolledBack).isEqualTo(rollback("undone"));
  }

  @Test
  default void theClockStandsOrGoesOnButNeverBack() {
    Instant first = now();
    Instant second = now();
    advance(BRIEFLY);

    assertThat(second).isAfterOrEqualTo(first);
    assertThat(now()).isAfterOrEqualTo(first.plus(BRIEFLY));
  }

  @Test
  default void aTaskRunsOnceWhenAllIsCommitted() {
    List<String> ran = new ArrayList<>();

    store().afterCommit(() -> ran.add("task"));

    assertThat(ran).containsExactly("task");
  }
}
