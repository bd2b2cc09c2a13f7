package dev.holdfast.availability;

import java.util.List;

/** What all refusals have in common: nothing was changed, and something may stand in the way. */
public sealed interface Refusal
    permits BlockResult.Refused,
        ConfirmResult.Refused,
        ReleaseResult.Refused,
        EnableResult.Refused {

  /** The blockades that stand in the way, in order. */
  List<Blockade> inTheWay();
}
