package dev.holdfast.torture;

import java.util.List;

/** How one client asks for time: a store in the same process, or a service far away. */
public interface Hands {

  /** What a look at some time showed. */
  record Seen(Answer answer, List<Piece> pieces) {}

  /** The one span of a call, all of them, or any one, as its kind says. */
  Answer block(Call call);

  /** For as long as {@link Client#TTL}. */
  Answer hold(Call call);

  /** Makes the hold last that was granted last. */
  Answer confirm(Call call);

  Answer release(Call call);

  Answer disable(Call call);

  Answer enable(Call call);

  Seen read(Call call);
}
