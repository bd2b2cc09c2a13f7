package dev.holdfast.torture.fault;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** What goes wrong with a database, its connections and its disk; each ends before it answers. */
public final class DatabaseFaults implements AutoCloseable {

  private static final int LONGEST_PAUSE_MILLIS = 4_000;
  private static final int LONGEST_DELAY_MILLIS = 150;
  private static final int LONGEST_FULL_MILLIS = 2_500;

  private final Optional<Engine> engine;
  private final Optional<Disk> disk;
  private final Optional<Proxy> proxy;
  private final RandomGenerator random;

  /**
   * @param engine none for a file
   * @param disk what the data is on, if it can be filled
   */
  public DatabaseFaults(Optional<Engine> engine, Optional<Disk> disk, RandomGenerator random) {
    this.engine = engine;
    this.disk = disk;
    this.proxy = engine.map(it -> new Proxy(it.port()));
    this.random = random;
  }

  /** Those that can be performed. */
  public Set<Fault> possible() {
    Set<Fault> possible = EnumSet.noneOf(Fault.class);
    engine.ifPresent(it -> possible.addAll(it.faults()));
    disk.ifPresent(it -> possible.add(Fault.DISK_FULL));
    return possible;
  }

  /** The address of the database, by a way that can be cut and slowed down. */
  public String detour(String address) {
    return proxy.map(it -> it.instead(address)).orElse(address);
  }

  /**
   * Does it, and waits until it is over.
   *
   * @param meanwhile is done while the database is down
   */
  public void perform(Fault fault, Runnable meanwhile) throws InterruptedException {
    switch (fault) {
      case DATABASE_RESTART -> restart(engine.orElseThrow().stop(), meanwhile);
      case DATABASE_KILL -> restart(engine.orElseThrow().kill(), meanwhile);
      case DATABASE_PAUSE -> pause();
      case CUT -> cut();
      case SLOW -> slow();
      case DISK_FULL -> fillDisk();
      default -> throw new IllegalArgumentException(fault + " is not the database's");
    }
  }

  private void restart(Runnable end, Runnable meanwhile) {
    end.run();
    meanwhile.run();
    engine.orElseThrow().start().run();
  }

  private void pause() throws InterruptedException {
    List<ProcessHandle> all = engine.orElseThrow().processes().get().toList();
    Signals.pause(all);
    try {
      Thread.sleep(300 + random.nextInt(LONGEST_PAUSE_MILLIS));
    } finally {
      Signals.goOn(all);
    }
  }

  /** Again and again, for who connects at once may not be in the middle of anything. */
  private void cut() throws InterruptedException {
    for (int times = 1 + random.nextInt(5); times > 0; times--) {
      proxy.orElseThrow().cut();
      Thread.sleep(random.nextInt(300));
    }
  }

  private void slow() throws InterruptedException {
    proxy.orElseThrow().slow(Duration.ofMillis(5 + random.nextInt(LONGEST_DELAY_MILLIS)));
    try {
      Thread.sleep(500 + random.nextInt(LONGEST_PAUSE_MILLIS));
    } finally {
      proxy.orElseThrow().slow(Duration.ZERO);
    }
  }

  /** A server may give up or hang when its disk is full, so it is started again then. */
  private void fillDisk() throws InterruptedException {
    disk.orElseThrow().fill();
    try {
      Thread.sleep(300 + random.nextInt(LONGEST_FULL_MILLIS));
    } finally {
      disk.orElseThrow().free();
    }
    if (engine.isPresent()) {
      restart(engine.get().kill(), () -> {});
    }
  }

  @Override
  public void close() {
    proxy.ifPresent(Proxy::close);
  }
}
