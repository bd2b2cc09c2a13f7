package dev.holdfast.availability.tck;

import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Limits;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/**
 * Bad input is refused in words that name the value and the remedy, before the store is touched.
 */
interface LimitContract extends Scenario {

  private Availability untouched() {
    return availability(new UntouchableStore(store()), event -> {});
  }

  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  private static <T> T nothing() {
    return null;
  }

  private static AbstractThrowableAssert<?, ?> assertRefused(ThrowingCallable call) {
    return assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class);
  }

  private static void assertRefusesNull(Map<String, ThrowingCallable> calls) {
    calls.forEach(
        (what, call) ->
            assertThatThrownBy(call)
                .as(what)
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("must not be null"));
  }

  @Test
  default void noOperationTakesANullResource() {
    ResourceId none = nothing();
    TimeSlot slot = slot("10:00-11:00");
    Availability availability = untouched();

    assertRefusesNull(
        Map.of(
            "block", () -> availability.block(none, slot, ANN),
            "hold", () -> availability.hold(none, slot, ANN, LONG),
            "release", () -> availability.release(none, slot, ANN),
            "disable", () -> availability.disable(none, slot, ANN),
            "enable", () -> availability.enable(none, slot, ANN),
            "calendar", () -> availability.calendar(none, slot),
            "isAvailable", () -> availability.isAvailable(none, slot)));
  }

  @Test
  default void noOperationTakesANullSlot() {
    ResourceId room = newResource();
    TimeSlot none = nothing();
    Availability availability = untouched();

    assertRefusesNull(
        Map.of(
            "block", () -> availability.block(room, none, ANN),
            "hold", () -> availability.hold(room, none, ANN, LONG),
            "release", () -> availability.release(room, none, ANN),
            "disable", () -> availability.disable(room, none, ANN),
            "enable", () -> availability.enable(room, none, ANN),
            "blockAnyOf", () -> availability.blockAnyOf(List.of(room), none, ANN),
            "calendar", () -> availability.calendar(room, none),
            "isAvailable", () -> availability.isAvailable(room, none),
            "findAvailable", () -> availability.findAvailable(List.of(room), none),
            "findAvailableUnder", () -> availability.findAvailableUnder(room, none)));
  }

  @Test
  default void noOperationTakesANullOwner() {
    ResourceId room = newResource();
    TimeSlot slot = slot("10:00-11:00");
    Owner none = nothing();
    Availability availability = untouched();

    assertRefusesNull(
        Map.of(
            "block", () -> availability.block(room, slot, none),
            "hold", () -> availability.hold(room, slot, none, LONG),
            "release", () -> availability.release(room, slot, none),
            "disable", () -> availability.disable(room, slot, none),
            "enable", () -> availability.enable(room, slot, none),
            "blockAll", () -> availability.blockAll(List.of(Claim.of(room, slot)), none),
            "blockAnyOf", () -> availability.blockAnyOf(List.of(room), slot, none)));
  }

  @Test
  default void noOperationOnSeveralClaimsTakesNull() {
    List<Claim> claims = List.of(Claim.of(newResource(), slot("10:00-11:00")));
    List<Blockade> noHolds = nothing();
    List<Claim> noClaims = nothing();
    Owner none = nothing();
    Availability availability = untouched();

    assertRefusesNull(
        Map.of(
            "holdAll", () -> availability.holdAll(claims, none, LONG),
            "some of", () -> availability.blockAnyOf(claims, 1, none),
            "some of none", () -> availability.blockAnyOf(noClaims, 1, ANN),
            "hold some of", () -> availability.holdAnyOf(claims, 1, none, LONG),
            "move", () -> availability.move(claims, claims, none),
            "move nothing", () -> availability.move(noClaims, claims, ANN),
            "move nowhere", () -> availability.move(claims, noClaims, ANN),
            "confirm", () -> availability.confirm(noHolds),
            "extend", () -> availability.extend(noHolds, LONG)));
  }

  @Test
  default void nothingElseMayBeNullEither() {
    ResourceId room = newResource();
    TimeSlot slot = slot("10:00-11:00");
    Availability availability = untouched();

    assertRefusesNull(
        Map.of(
            "ttl", () -> availability.hold(room, slot, ANN, nothing()),
            "hold", () -> availability.confirm(LimitContract.<Blockade>nothing()),
            "claims", () -> availability.blockAll(nothing(), ANN),
            "resources", () -> availability.blockAnyOf(nothing(), slot, ANN),
            "body", () -> availability.transaction(nothing()),
            "parent", () -> availability.putUnder(nothing(), room),
            "child", () -> availability.putUnder(room, nothing()),
            "resource", () -> availability.removeFromParent(nothing()),
            "children", () -> availability.childrenOf(nothing())));
  }

  @Test
  default void noListMayContainNull() {
    TimeSlot slot = slot("10:00-11:00");
    Availability availability = untouched();
    List<Claim> claims = Collections.singletonList(LimitContract.<Claim>nothing());
    List<ResourceId> resources = Collections.singletonList(LimitContract.<ResourceId>nothing());

    assertRefusesNull(
        Map.of(
            "blockAll", () -> availability.blockAll(claims, ANN),
            "blockAnyOf", () -> availability.blockAnyOf(resources, slot, ANN),
            "calendars", () -> availability.calendars(resources, slot),
            "findAvailable", () -> availability.findAvailable(resources, slot)));
  }

  @Test
  default void namesAreNeitherEmptyNorTooLong() {
    String tooLong = "x".repeat(Limits.MAX_NAME_LENGTH + 1);

    assertRefused(() -> ResourceId.of("")).hasMessageContainingAll("1 to 128", "\"\"");
    assertRefused(() -> Owner.of("")).hasMessageContainingAll("1 to 128", "\"\"");
    assertRefused(() -> ResourceId.of(tooLong)).hasMessageContainingAll("1 to 128", "129");
    assertRefused(() -> Owner.of(tooLong)).hasMessageContainingAll("1 to 128", "129");
  }

  @Test
  default void namesHaveNoSpacesAroundAndNoControlCharacters() {
    assertRefused(() -> Owner.of("Ann ")).hasMessageContainingAll("\"Ann \"", "Strip it");
    assertRefused(() -> Owner.of("\u00a0Ann")).hasMessageContainingAll("Ann", "Strip it");
    assertRefused(() -> ResourceId.of("a\u0000b")).hasMessageContainingAll("U+0000", "Remove it");
    assertRefused(() -> ResourceId.of("a\ud800b")).hasMessageContainingAll("U+D800", "Remove it");
  }

  @Test
  default void aSlotEndsAfterItStarts() {
    Instant ten = Times.at("10:00");
    Instant nine = Times.at("09:00");

    assertRefused(() -> TimeSlot.of(ten, nine))
        .hasMessageContainingAll("%s/%s".formatted(ten, nine), "Maybe %s/%s".formatted(nine, ten));
    assertRefused(() -> TimeSlot.of(ten, ten)).hasMessageContainingAll(ten.toString(), "longer");
  }

  @Test
  default void aSlotLiesInTheTimesThatEveryStoreCanKeep() {
    Instant early = TimeSlot.EARLIEST.minusSeconds(1);
    Instant late = TimeSlot.LATEST.plusSeconds(1);

    assertRefused(() -> TimeSlot.from(early))
        .hasMessageContainingAll(early.toString(), TimeSlot.EARLIEST.toString());
    assertRefused(() -> TimeSlot.of(TimeSlot.EARLIEST, late))
        .hasMessageContainingAll(late.toString(), TimeSlot.LATEST.toString());
  }

  @Test
  default void aHoldLivesNeitherTooShortNorTooLong() {
    ResourceId room = newResource();
    TimeSlot slot = slot("10:00-11:00");
    List<Duration> bad =
        List.of(
            Duration.ZERO,
            Duration.ofSeconds(-5),
            Limits.MIN_HOLD.minusNanos(1),
            Limits.MAX_HOLD.plusNanos(1),
            Duration.ofSeconds(Long.MAX_VALUE));

    for (Duration ttl : bad) {
      assertRefused(() -> untouched().hold(room, slot, ANN, ttl))
          .hasMessageContainingAll(
              ttl.toString(), Limits.MIN_HOLD.toString(), Limits.MAX_HOLD.toString(), "Block");
    }
  }

  @Test
  default void claimsAreNeitherNoneNorTooMany() {
    Claim claim = Claim.of(newResource(), slot("10:00-11:00"));
    List<Claim> tooMany = Collections.nCopies(Limits.MAX_CLAIMS + 1, claim);

    assertRefused(() -> untouched().blockAll(List.of(), ANN))
        .hasMessageContainingAll("1 to 100 claims", "not 0", "at least one");
    assertRefused(() -> untouched().blockAll(tooMany, ANN))
        .hasMessageContainingAll("1 to 100 claims", "not 101", "Split");
  }

  @Test
  default void resourcesAreNeitherNoneNorTooMany() {
    TimeSlot slot = slot("10:00-11:00");
    List<ResourceId> tooMany = Collections.nCopies(Limits.MAX_RESOURCES + 1, newResource());
    Availability availability = untouched();
    List<ThrowingCallable> none =
        List.of(
            () -> availability.blockAnyOf(List.of(), slot, ANN),
            () -> availability.calendars(List.of(), slot),
            () -> availability.findAvailable(List.of(), slot));
    List<ThrowingCallable> many =
        List.of(
            () -> availability.blockAnyOf(tooMany, slot, ANN),
            () -> availability.calendars(tooMany, slot),
            () -> availability.findAvailable(tooMany, slot));

    none.forEach(call -> assertRefused(call).hasMessageContainingAll("not 0", "at least one"));
    many.forEach(call -> assertRefused(call).hasMessageContainingAll("not 1001", "fewer"));
  }

  @Test
  default void aResourceIsNotUnderItself() {
    ResourceId room = newResource();

    assertRefused(() -> untouched().putUnder(room, room)).hasMessageContaining(room.value());
  }
}
