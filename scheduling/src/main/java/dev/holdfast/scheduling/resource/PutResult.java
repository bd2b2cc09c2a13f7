package dev.holdfast.scheduling.resource;

/** How putting a resource ended. */
public sealed interface PutResult {

  /** The host has the resource as requested; whether it existed before. */
  record Done(Resource resource, boolean isNew) implements PutResult {}

  /** Nothing was changed. */
  record Refused(Reason reason) implements PutResult {}

  /** Why a resource cannot be as was said. */
  enum Reason {
    /** It is the host's own timeline, which goes by the host's name and has no parent. */
    OWN_TIMELINE,
    PARENT_NOT_FOUND,
    /** It would be under itself. */
    RING,
    /** Too many resources would be above it. */
    TOO_DEEP,
    /** Somebody else changed it since, or it is not there, or it is there already. */
    STALE_VERSION
  }
}
