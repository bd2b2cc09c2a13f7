package dev.holdfast.scheduling.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.host.HostId;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BookerIdsTest {

  private final BookerIds ids = new BookerIds("secret");
  private final HostId host = new HostId("host_1");

  private static Booker booker(String email) {
    return new Booker("Bob", email, Optional.empty(), Optional.empty());
  }

  private String idOf(String email) {
    return ids.identify(host, booker(email)).id().orElseThrow();
  }

  @Test
  void anAddressHasOneIdHoweverItIsWritten() {
    assertThat(idOf("BOB@Example.org ")).isEqualTo(idOf("bob@example.org"));
    assertThat(idOf("ΣΑΣ@example.org")).isEqualTo(idOf("σας@example.org"));
    assertThat(idOf("bob+news@example.org")).isNotEqualTo(idOf("bob@example.org"));
  }

  @Test
  void anIdIsTheSameWheneverItIsMade() {
    assertThat(idOf("bob@example.org"))
        .isEqualTo("bkr_a26151e852c7690d0699c3a6e6b554f7")
        .hasSize(36);
  }

  @Test
  void anotherHostOrAnotherSecretMakesAnotherId() {
    Booker bob = booker("bob@example.org");

    assertThat(ids.identify(new HostId("host_2"), bob)).isNotEqualTo(ids.identify(host, bob));
    assertThat(new BookerIds("other").identify(host, bob)).isNotEqualTo(ids.identify(host, bob));
  }

  @Test
  void anErasedBookerAndOneWithAnIdStayAsTheyAre() {
    Booker known = booker("bob@example.org").withId("crm-7");

    assertThat(ids.identify(host, Booker.ERASED)).isEqualTo(Booker.ERASED);
    assertThat(ids.identify(host, known)).isEqualTo(known);
  }
}
