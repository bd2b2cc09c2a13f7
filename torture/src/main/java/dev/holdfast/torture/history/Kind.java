package dev.holdfast.torture.history;

/** What a client can ask for. */
public enum Kind {
  BLOCK,
  BLOCK_ALL,
  BLOCK_ANY,
  HOLD,
  CONFIRM,
  RELEASE,
  DISABLE,
  ENABLE,
  READ;

  /** Whether time becomes somebody's by it; its owner is then named after it. */
  public boolean gains() {
    return this == BLOCK
        || this == BLOCK_ALL
        || this == BLOCK_ANY
        || this == HOLD
        || this == DISABLE;
  }

  /** Whether it gives back what its owner gained before. */
  public boolean givesBack() {
    return this == RELEASE || this == ENABLE;
  }
}
