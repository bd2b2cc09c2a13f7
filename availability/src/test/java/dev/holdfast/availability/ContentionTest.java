package dev.holdfast.availability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.BlockResult.Reason;
import dev.holdfast.availability.memory.MemoryStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** What is answered when a store, or whoever listens, has a hard time. */
class ContentionTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final TimeSlot SLOT =
      TimeSlot.of(Instant.parse("2026-01-05T09:00:00Z"), Duration.ofHours(1));
  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");
  private static final BlockResult CONTENDED = new BlockResult.Refused(Reason.CONTENDED, List.of());

  private final AvailabilityStore store = MemoryStore.create();
  private final List<String> asked = new ArrayList<>();

  @Test
  void whoLosesEveryLookIsToldThatRivalsWereFaster() {
    Availability rivals = Availability.on(store);
    Availability availability =
        Availability.on(
            storeWhoseClaims(
                claim -> {
                  rivals.block(ROOM, SLOT, BOB);
                  Object result = claim.call();
                  rivals.release(ROOM, SLOT, BOB);
                  return result;
                }));

    BlockResult result = availability.blockAnyOf(List.of(ROOM), SLOT, ANN);

    assertThat(result).isEqualTo(CONTENDED);
    assertThat(asked).filteredOn("claim"::equals).hasSize(100);
    assertThat(asked).filteredOn("blockades"::equals).hasSize(100);
  }

  @Test
  void contentionIsARefusal() {
    Availability availability = Availability.on(failing(Kind.CONTENDED));

    assertThat(availability.block(ROOM, SLOT, ANN)).isEqualTo(CONTENDED);
    assertThat(availability.hold(ROOM, SLOT, ANN, Duration.ofMinutes(1))).isEqualTo(CONTENDED);
    assertThat(availability.blockAll(List.of(Claim.of(ROOM, SLOT)), ANN)).isEqualTo(CONTENDED);
    assertThat(availability.blockAnyOf(List.of(ROOM), SLOT, ANN)).isEqualTo(CONTENDED);
  }

  @Test
  void whatElseAStoreCannotDoIsThrown() {
    Availability availability = Availability.on(failing(Kind.UNAVAILABLE));

    assertThatThrownBy(() -> availability.block(ROOM, SLOT, ANN))
        .isInstanceOf(StoreException.class)
        .hasMessage("on purpose")
        .extracting(failure -> ((StoreException) failure).kind())
        .isEqualTo(Kind.UNAVAILABLE);
  }

  @Test
  void aListenerThatFailsIsLoggedAndChangesNothing() {
    List<LogRecord> records = new ArrayList<>();
    Logger logger = Logger.getLogger(StoreAvailability.class.getName());
    Handler handler = handlerInto(records);
    logger.setUseParentHandlers(false);
    logger.addHandler(handler);
    Availability availability =
        Availability.on(
            store,
            event -> {
              throw new IllegalStateException("on purpose");
            });

    BlockResult result = availability.block(ROOM, SLOT, ANN);

    logger.removeHandler(handler);
    logger.setUseParentHandlers(true);
    assertThat(result).isInstanceOf(BlockResult.Blocked.class);
    assertThat(records)
        .singleElement()
        .satisfies(
            record -> {
              assertThat(record.getMessage()).isEqualTo("Listener failed on ResourceBlocked");
              assertThat(record.getThrown()).hasMessage("on purpose");
            });
  }

  private AvailabilityStore failing(Kind kind) {
    return storeWhoseClaims(
        claim -> {
          throw new StoreException(kind, "on purpose");
        });
  }

  /** The store, with something else around each claim. */
  private AvailabilityStore storeWhoseClaims(Around around) {
    return (AvailabilityStore)
        Proxy.newProxyInstance(
            AvailabilityStore.class.getClassLoader(),
            new Class<?>[] {AvailabilityStore.class},
            (proxy, method, arguments) -> {
              asked.add(method.getName());
              return method.getName().equals("claim")
                  ? around.apply(() -> method.invoke(store, arguments))
                  : method.invoke(store, arguments);
            });
  }

  private interface Around {
    Object apply(Callable<Object> claim) throws Exception;
  }

  private static Handler handlerInto(List<LogRecord> records) {
    return new Handler() {
      @Override
      public void publish(LogRecord record) {
        records.add(record);
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }
}
