package dev.holdfast.torture.client;

import dev.holdfast.torture.history.Call;
import dev.holdfast.torture.history.CallResult;
import dev.holdfast.torture.history.Piece;
import java.util.List;

/** How one client asks for time: a store in the same process, or a service far away. */
public interface TimeOperations {

  /** What a look at some time showed. */
  record Seen(CallResult answer, List<Piece> pieces) {}

  /** The one span of a call, all of them, or any one, as its kind says. */
  CallResult block(Call call);

  /** For as long as {@link Client#TTL}. */
  CallResult hold(Call call);

  /** Makes the hold last that was granted last. */
  CallResult confirm(Call call);

  CallResult release(Call call);

  CallResult disable(Call call);

  CallResult enable(Call call);

  Seen read(Call call);
}
