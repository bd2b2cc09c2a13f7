package dev.holdfast.server.vault;

import java.nio.file.Path;
import java.util.Optional;

/** Where the keys of a vault are kept: never in the database that they protect. */
public sealed interface KeyPlace {

  /** The place, as a person would look for it. */
  String name();

  /** Empty if there are none. */
  Optional<String> read();

  /**
   * Keeps keys there.
   *
   * @return what a person has to put there, if only a person can
   */
  Optional<String> keep(String keys);

  /** Whether keys may be made if there are none. */
  boolean mayBeMade();

  /** A variable of the environment, which only a person can change. */
  record Variable(String name, String keys) implements KeyPlace {

    @Override
    public Optional<String> read() {
      return Optional.of(keys);
    }

    @Override
    public Optional<String> keep(String changed) {
      return Optional.of(changed);
    }

    @Override
    public boolean mayBeMade() {
      return false;
    }

    /** Without the keys. */
    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * A file that nobody else may read.
   *
   * @param mayBeMade if not, somebody has promised that it is there
   */
  record InFile(Path file, boolean mayBeMade) implements KeyPlace {

    @Override
    public String name() {
      return file.toString();
    }

    @Override
    public Optional<String> read() {
      return KeyFile.read(file);
    }

    @Override
    public Optional<String> keep(String keys) {
      KeyFile.replace(file, keys);
      return Optional.empty();
    }
  }
}
