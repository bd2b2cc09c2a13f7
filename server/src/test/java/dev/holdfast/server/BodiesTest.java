package dev.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.server.api.Effect;
import dev.holdfast.server.testing.Calls;
import dev.holdfast.server.testing.Calls.Method;
import java.net.URL;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The body of a transaction may run several times, and may come to nothing. So nothing that a body
 * calls, however far away, has an effect outside the database: its result names the effects, and
 * they happen after the end.
 *
 * <p>A body is any method or lambda that gets a transaction.
 */
class BodiesTest {

  private static final String EFFECT = Effect.class.getName().replace('.', '/');
  private static final String TRANSACTION = Transaction.class.getName().replace('.', '/');

  /** What reaches beyond the database, or remembers something in memory. */
  private static final List<Pattern> EFFECTS =
      Stream.of(
              EFFECT + "\\.happen",
              "dev/holdfast/scheduling/Transactions\\..*",
              "dev/holdfast/scheduling/vault/Vault\\..*",
              "dev/holdfast/scheduling/calendar/CalendarProvider\\..*",
              "dev/holdfast/server/.*Listener\\..*",
              "dev/holdfast/server/.*\\.(nudge|ring)",
              "dev/holdfast/server/mail/smtp/.*",
              "io/github/bucket4j/.*",
              "io/micrometer/.*",
              "com/github/benmanes/caffeine/(?!.*\\.getIfPresent).*",
              "software/amazon/awssdk/.*",
              "jakarta/mail/(?!internet/InternetAddress).*",
              "java/net/(http/|Socket|InetAddress).*",
              "java/nio/file/Files\\..*",
              "java/lang/Thread\\.(sleep|start)",
              "java/util/concurrent/.*(Executor|Future).*",
              "java/util/concurrent/atomic/.*\\.(set|add|incr|decr|update|getAnd|compare|accu).*")
          .map(Pattern::compile)
          .toList();

  private static final Calls CALLS = Calls.under("dev/holdfast", EFFECT);

  private static boolean isBody(Method method) {
    String parameters = method.descriptor().replaceAll("\\).*", "");
    return parameters.contains("L" + TRANSACTION + ";") && !isDatabase(method);
  }

  private static boolean isDatabase(Method method) {
    return method.owner().matches("dev/holdfast/(server/store|availability)/.*");
  }

  private static boolean isEffect(Method method) {
    return EFFECTS.stream().anyMatch(effect -> effect.matcher(method.path()).matches());
  }

  /** A kind of effect that nobody has any more would hide that another name has it now. */
  @Test
  void everyKindOfEffectIsUsedSomewhere() {
    assertThat(EFFECTS)
        .allSatisfy(
            effect ->
                assertThat(CALLS.called())
                    .as(effect.pattern())
                    .anyMatch(each -> effect.matcher(each.path()).matches()));
  }

  /** How a body comes to an effect, if it does. */
  private static String way(Method body) {
    return CALLS.way(body, BodiesTest::isEffect, BodiesTest::isDatabase).stream()
        .map(Method::toString)
        .collect(Collectors.joining(" > "));
  }

  /** Tests may count how often a body runs. */
  private static boolean isOfTests(Method method) {
    URL place = BodiesTest.class.getResource("/" + method.owner() + ".class");
    return Objects.requireNonNull(place).getPath().contains("/test-classes/");
  }

  @Test
  void noBodyHasAnEffectOutsideTheDatabase() {
    List<Method> bodies = CALLS.methods(method -> isBody(method) && !isOfTests(method));

    assertThat(bodies).hasSizeGreaterThan(300);
    assertThat(bodies.stream().map(BodiesTest::way).filter(way -> !way.isEmpty())).isEmpty();
  }

  /** Counts wherever it may and may not. */
  static final class Guilty {

    private final AtomicInteger count = new AtomicInteger();

    /** As an interface hides who does it. */
    interface Counter {
      void count();
    }

    final class Hidden implements Counter {
      @Override
      public void count() {
        count.incrementAndGet();
      }
    }

    Function<Transaction, Integer> atOnce() {
      return tx -> count.incrementAndGet();
    }

    Function<Transaction, Boolean> farAway(List<Counter> counters) {
      return tx -> counters.stream().allMatch(each -> far(each));
    }

    private static boolean far(Counter counter) {
      counter.count();
      return true;
    }

    Function<Transaction, Effect> later() {
      return tx -> () -> count.incrementAndGet();
    }
  }

  @Test
  void effectsAreFoundAtOnceAndFarAwayButNotThoseForLater() {
    String guilty = Guilty.class.getName().replace('.', '/');
    List<Method> bodies = CALLS.methods(method -> isBody(method) && method.owner().equals(guilty));

    assertThat(bodies.stream().map(BodiesTest::way).map(way -> way.replaceAll("\\$\\d+", "")))
        .containsExactlyInAnyOrder(
            "BodiesTest$Guilty.lambda$atOnce > AtomicInteger.incrementAndGet",
            "BodiesTest$Guilty.lambda$farAway > BodiesTest$Guilty.lambda$farAway"
                + " > BodiesTest$Guilty.far > BodiesTest$Guilty$Hidden.count"
                + " > AtomicInteger.incrementAndGet",
            "");
  }
}
