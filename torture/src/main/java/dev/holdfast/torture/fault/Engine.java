package dev.holdfast.torture.fault;

import dev.holdfast.testbed.DynamoDbServer;
import dev.holdfast.testbed.MariaDbServer;
import dev.holdfast.testbed.PostgresServer;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The processes of a database server.
 *
 * @param stop without warning: nothing is written any more
 * @param kill as a crash
 * @param start again, on the same data
 * @param faults what can be done to it and its connections
 */
public record Engine(
    IntSupplier port,
    Runnable stop,
    Runnable kill,
    Runnable start,
    Supplier<Stream<ProcessHandle>> processes,
    Set<Fault> faults) {

  /** Stopped with {@code -m immediate}, or killed. */
  public static Engine of(PostgresServer server) {
    return new Engine(
        server::port,
        server::stopImmediately,
        server::kill,
        server::start,
        server::processes,
        EnumSet.of(
            Fault.DATABASE_RESTART,
            Fault.DATABASE_KILL,
            Fault.DATABASE_PAUSE,
            Fault.CUT,
            Fault.SLOW));
  }

  /** It knows no other way to stop at once than to be killed. */
  public static Engine of(MariaDbServer server) {
    return new Engine(
        server::port,
        server::kill,
        server::kill,
        server::start,
        server::processes,
        EnumSet.of(Fault.DATABASE_KILL, Fault.DATABASE_PAUSE, Fault.CUT, Fault.SLOW));
  }

  /**
   * DynamoDB Local is not killed: unlike DynamoDB, it may lose what it has acknowledged a moment
   * before.
   */
  public static Engine of(DynamoDbServer server) {
    return new Engine(
        server::port,
        () -> {},
        () -> {},
        () -> {},
        () -> Stream.of(server.process()),
        EnumSet.of(Fault.DATABASE_PAUSE, Fault.CUT, Fault.SLOW));
  }
}
