package dev.holdfast.server.api;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.store.ServiceStore;
import dev.holdfast.server.store.Stores;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.json.JsonMapper;

/** Work in several transactions, whose plan is remembered with the key of the request. */
class PlannedTest {

  private static final Caller ANN = new Caller(new HostId("own_ann"), true);

  private final AtomicReference<ServiceStore> store = new AtomicReference<>();
  private final List<String> worked = new ArrayList<>();
  private int committed;

  @AfterEach
  void close() {
    Optional.ofNullable(store.get())
        .ifPresent(ServiceStore::close); // none where the store is skipped
  }

  private Write writeOn(Stores kind) {
    store.set(kind.newStore(event -> "{}").get());
    return new Write(
        store.get().transactions(),
        JsonMapper.builder().build(),
        Clock.systemUTC(),
        () -> committed++);
  }

  /** With the headers and the body that matter here. */
  private static HttpServletRequest request(String key, String body) {
    Map<String, Object> attributes = new HashMap<>();
    HttpServletRequest request =
        (HttpServletRequest)
            Proxy.newProxyInstance(
                PlannedTest.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (proxy, method, arguments) ->
                    switch (method.getName()) {
                      case "getHeader" -> key.isEmpty() ? null : key;
                      case "getMethod" -> "POST";
                      case "getRequestURI", "getServletPath" -> "/v1/work";
                      case "getPathInfo" -> null;
                      case "getAttribute" -> attributes.get(arguments[0]);
                      case "setAttribute" -> attributes.put((String) arguments[0], arguments[1]);
                      default -> throw new AssertionError(method);
                    });
    new BufferedBody(request, () -> body.getBytes(StandardCharsets.UTF_8));
    return request;
  }

  private static ResponseEntity<String> ask(
      Write write, String key, String plan, Function<String, ApiReply> work) {
    return write.planned(ANN, request(key, "body"), tx -> commit(plan), work);
  }

  private ApiReply done(String plan) {
    worked.add(plan);
    return ApiReply.ok(plan).then(() -> worked.add("effect of " + plan));
  }

  private ApiReply cutOff(String plan) {
    worked.add("half of " + plan);
    throw new IllegalStateException("The power fails");
  }

  @ParameterizedTest
  @EnumSource(Stores.class)
  void workThatWasCutOffGoesOnWithItsFirstPlan(Stores kind) {
    Write write = writeOn(kind);
    assertThatThrownBy(() -> ask(write, "key", "first", this::cutOff))
        .hasMessageContaining("power");

    ResponseEntity<String> ended = ask(write, "key", "second", this::done);
    ResponseEntity<String> again = ask(write, "key", "third", this::done);

    assertThat(worked).containsExactly("half of first", "first", "effect of first");
    assertThat(ended.getBody()).isEqualTo("\"first\"");
    assertThat(ended.getHeaders().containsHeader("Idempotent-Replayed")).isFalse();
    assertThat(again.getBody()).isEqualTo(ended.getBody());
    assertThat(again.getHeaders().getFirst("Idempotent-Replayed")).isEqualTo("true");
  }

  @ParameterizedTest
  @EnumSource(Stores.class)
  void twinsThatWorkAtTheSameTimeGetOneAnswer(Stores kind) {
    Write write = writeOn(kind);

    ResponseEntity<String> slow =
        ask(
            write,
            "key",
            "first",
            plan -> {
              ask(write, "key", "second", this::done);
              return ApiReply.ok("too late").then(() -> worked.add("effect of the slow one"));
            });

    assertThat(worked).containsExactly("first", "effect of first");
    assertThat(slow.getBody()).isEqualTo("\"first\"");
  }

  @ParameterizedTest
  @EnumSource(Stores.class)
  void aPlanIsForTheSameBodyOnly(Stores kind) {
    Write write = writeOn(kind);
    assertThatThrownBy(() -> ask(write, "key", "first", this::cutOff)).isNotNull();

    assertThatThrownBy(
            () -> write.planned(ANN, request("key", "other"), tx -> commit("x"), this::done))
        .isInstanceOfSatisfying(
            Problem.class, e -> assertThat(e.body()).containsValue("idempotency_key_reused"));
    assertThat(worked).containsExactly("half of first");
  }

  @ParameterizedTest
  @EnumSource(Stores.class)
  void withoutAKeyNothingIsRemembered(Stores kind) {
    Write write = writeOn(kind);

    ask(write, "", "first", this::done);
    ask(write, "", "second", this::done);

    assertThat(worked).containsExactly("first", "effect of first", "second", "effect of second");
    assertThat(committed).isPositive();
  }
}
