package dev.holdfast.availability.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;

/** The kit lets pass what is right and catches what is broken, by the test that should do so. */
@Tag("long")
final class BrokenStoresTest {

  @Test
  void aStoreThatIsNotBrokenPasses() {
    assertThat(failuresOf(RightStores.InMemory.class)).isEmpty();
  }

  @Test
  void aStoreThatLetsRivalsWaitPasses() {
    assertThat(failuresOf(RightStores.OneWriterAtATime.class)).isEmpty();
  }

  @Test
  void aStoreThatRunsBodiesAgainPasses() {
    assertThat(failuresOf(RightStores.CarefulRows.class)).isEmpty();
  }

  @Test
  void aStoreThatKeepsTimeOnAGridPasses() {
    assertThat(failuresOf(RightStores.QuarterHours.class)).isEmpty();
    assertThat(failuresOf(RightStores.WholeHours.class)).isEmpty();
  }

  @TestFactory
  Stream<DynamicTest> brokenStoresAreCaught() {
    return Stream.of(
        caught(BrokenStores.KeepsHalfOfALostBlock.class, "noClaimIsHadIfOneIsTaken"),
        caught(BrokenStores.RoundsAStartUp.class, "aStoreNeverKeepsLessThanWasAsked"),
        caught(
            BrokenStores.WritesTimeWithoutAZone.class,
            "theDefaultTimeZoneDoesNotMatter",
            "hoursAroundAClockChangeAreDifferentHours"),
        caught(BrokenStores.KeepsMilliseconds.class, "microsecondsAreKept"),
        caught(BrokenStores.EndsWhatHasNoEnd.class, "anOpenEndedBlockTakesAllLaterTime"),
        caught(BrokenStores.IgnoresCase.class, "namesThatLookAlikeAreKeptApart"),
        caught(BrokenStores.ForgetsExpiry.class, "anExpiredHoldMakesRoom"),
        caught(
            BrokenStores.ChecksThenInserts.class,
            "aRivalMeetsWhoCompletesABlock",
            "ofRivalsForOneSlotOneWinsAndTheOthersNameIt"),
        caught(
            BrokenStores.LosesPartReleases.class,
            "twoReleasesOfPartsOfOneBlockadeBothCount",
            "aRivalInTheMiddleOfATransactionMakesItRunAgainOrWaits"),
        caught(
            BrokenStores.ReadsWithoutProtection.class,
            "ofTwoWhoTakeWhatTheOtherFoundFreeOneSucceeds",
            "aBlockChangesNothingThatWasRead",
            "aReleaseChangesNothingThatWasRead",
            "aDisableChangesNothingThatWasRead",
            "anEnableChangesNothingThatWasRead",
            "theEndOfAHoldChangesNothingThatWasRead"),
        caught(BrokenStores.CommitsWhatWasRolledBack.class, "whatIsRolledBackNeverHappened"),
        caught(
            BrokenStores.GivesPiecesANewId.class,
            "thePartInTheMiddleIsCutOutAndThePiecesKeepTheId"),
        caught(BrokenStores.RunsTasksTwice.class, "aBlockIsTold"));
  }

  @TestFactory
  Stream<DynamicTest> brokenRulesAreCaught() {
    return Stream.of(
        caught(BrokenRules.ReleasesForStrangers.class, "aStrangersTimeIsNotReleased"),
        caught(BrokenRules.LetsTheDisablerBlock.class, "disabledTimeIsRefusedToItsDisablerToo"),
        caught(BrokenRules.TakesAllThatAreFree.class, "exactlyOneIsHad"),
        caught(BrokenRules.LeavesGapsInCalendars.class, "theWholeWindowIsCoveredInOrder"),
        caught(BrokenRules.TellsBeforeTheCommit.class, "nothingIsToldOfWhatWasRolledBack"),
        caught(BrokenRules.ConfirmsTooLate.class, "anExpiredHoldCannotBeConfirmed"),
        caught(
            BrokenRules.ReportsMoreThanWasLost.class, "displacedOwnersLoseExactlyTheDisabledTime"),
        caught(BrokenRules.ShortensHolds.class, "aHoldIsNeverShortened"),
        caught(
            BrokenRules.LosesTheOldTimeOfAMove.class,
            "theOldTimeStaysIfTheNewOneIsTaken",
            "rivalsWhoMoveToOneSlotAreOneWinnerAndNobodyLosesTheirTime"),
        caught(BrokenRules.RevivesDeadHolds.class, "anExpiredHoldDoesNotComeBack"));
  }

  private static DynamicTest caught(Class<? extends QuickContract> broken, String... by) {
    return DynamicTest.dynamicTest(
        broken.getSimpleName() + " is caught",
        () -> {
          List<String> failures = failuresOf(broken);
          System.out.printf("%s is caught by %s%n", broken.getSimpleName(), failures);
          assertThat(failures).contains(by);
        });
  }

  private static List<String> failuresOf(Class<? extends QuickContract> contract) {
    Events tests =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(contract))
            .execute()
            .testEvents();
    assertThat(tests.started().count()).isGreaterThan(90);
    return tests.failed().stream().map(BrokenStoresTest::nameOf).sorted().toList();
  }

  private static String nameOf(Event event) {
    MethodSource source = (MethodSource) event.getTestDescriptor().getSource().orElseThrow();
    return source.getMethodName();
  }
}
