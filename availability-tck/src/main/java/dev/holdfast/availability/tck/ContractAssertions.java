package dev.holdfast.availability.tck;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.ConfirmResult;
import dev.holdfast.availability.EnableResult;
import dev.holdfast.availability.ReleaseResult;
import java.util.List;

/** Assertions in the words of the domain; they stand beside AssertJ's own. */
final class ContractAssertions {

  private ContractAssertions() {}

  static ResultAssert<BlockResult.Reason> assertThat(BlockResult result) {
    if (result instanceof BlockResult.Refused refused) {
      return ResultAssert.refused(result, refused.reason(), refused.inTheWay());
    }
    return ResultAssert.granted(result, ((BlockResult.Blocked) result).blockades());
  }

  static ResultAssert<ConfirmResult.Reason> assertThat(ConfirmResult result) {
    if (result instanceof ConfirmResult.Refused refused) {
      return ResultAssert.refused(result, refused.reason(), refused.inTheWay());
    }
    return ResultAssert.granted(result, ((ConfirmResult.Confirmed) result).blockades());
  }

  static ResultAssert<ReleaseResult.Reason> assertThat(ReleaseResult result) {
    if (result instanceof ReleaseResult.Refused refused) {
      return ResultAssert.refused(result, refused.reason(), refused.inTheWay());
    }
    return ResultAssert.granted(result, ((ReleaseResult.Released) result).released());
  }

  static ResultAssert<EnableResult.Reason> assertThat(EnableResult result) {
    if (result instanceof EnableResult.Refused refused) {
      return ResultAssert.refused(result, refused.reason(), refused.inTheWay());
    }
    return ResultAssert.granted(result, ((EnableResult.Enabled) result).enabled());
  }

  static CalendarAssert assertThat(Calendar calendar) {
    return new CalendarAssert(calendar);
  }

  static BlockadesAssert assertThatBlockades(List<Blockade> blockades) {
    return new BlockadesAssert(blockades);
  }

  /** The blockade of a result that must be a success. */
  static Blockade blockadeOf(BlockResult result) {
    assertThat(result).isGranted();
    return ((BlockResult.Blocked) result).blockade();
  }
}
