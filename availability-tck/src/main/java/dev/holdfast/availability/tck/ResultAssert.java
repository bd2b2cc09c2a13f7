package dev.holdfast.availability.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Blockade;
import java.util.List;
import java.util.Optional;

/** What all results have in common: granted, or refused for a reason; and the blockades. */
final class ResultAssert<R extends Enum<R>> {

  private final Object result;
  private final Optional<R> refusal;
  private final List<Blockade> blockades;

  private ResultAssert(Object result, Optional<R> refusal, List<Blockade> blockades) {
    this.result = result;
    this.refusal = refusal;
    this.blockades = blockades;
  }

  static <R extends Enum<R>> ResultAssert<R> granted(Object result, List<Blockade> blockades) {
    return new ResultAssert<>(result, Optional.<R>empty(), blockades);
  }

  static <R extends Enum<R>> ResultAssert<R> refused(
      Object result, R reason, List<Blockade> inTheWay) {
    return new ResultAssert<>(result, Optional.of(reason), inTheWay);
  }

  /** Goes on with what the owner got or gave back. */
  BlockadesAssert isGranted() {
    assertThat(refusal).as("Refusal of %s", result).isEmpty();
    return new BlockadesAssert(blockades);
  }

  /** Goes on with what stands in the way. */
  BlockadesAssert isRefused(R reason) {
    assertThat(refusal).as("Refusal of %s", result).contains(reason);
    return new BlockadesAssert(blockades);
  }
}
