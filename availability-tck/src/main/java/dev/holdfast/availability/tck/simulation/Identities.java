package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.BlockadeId;
import java.util.HashMap;
import java.util.Map;

/**
 * Which id of a blockade stands for which grant of the model: one for one, from the first time that
 * both are seen in the same place.
 */
final class Identities {

  private final Map<BlockadeId, Integer> grants = new HashMap<>();
  private final Map<Integer, BlockadeId> ids = new HashMap<>();

  int grantOf(BlockadeId id) {
    return grants.getOrDefault(id, -1);
  }

  Guess guess() {
    return new Guess();
  }

  /** What would have to be the same; true only if kept. */
  final class Guess {

    private final Map<BlockadeId, Integer> newGrants = new HashMap<>();
    private final Map<Integer, BlockadeId> newIds = new HashMap<>();

    boolean isSame(int grant, BlockadeId id) {
      BlockadeId knownId = ids.getOrDefault(grant, newIds.get(grant));
      Integer knownGrant = grants.getOrDefault(id, newGrants.get(id));
      if (knownId == null && knownGrant == null) {
        newGrants.put(id, grant);
        newIds.put(grant, id);
        return true;
      }
      return id.equals(knownId) && knownGrant != null && knownGrant == grant;
    }

    void keep() {
      grants.putAll(newGrants);
      ids.putAll(newIds);
    }
  }
}
