package dev.holdfast.server.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.outbox.SettableClock;
import dev.holdfast.server.store.ServiceStore;
import dev.holdfast.server.store.Stores;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new secret of links breaks none that was sent, until the grace is over. */
class RotatingLinkSecretsTest {

  private static final BookingId BOOKING = new BookingId("bkg_1");
  private static final Duration GRACE = Duration.ofDays(90);

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-18T10:00:00Z"));

  @TempDir Path folder;
  private ServiceStore store;

  @BeforeEach
  void open() {
    store = Stores.SQLITE.newStore(event -> "{}").get();
  }

  @AfterEach
  void close() {
    store.close();
  }

  /** As a server has them that was just started. */
  private RotatingLinkSecrets secrets() {
    KeyPlace key = new KeyPlace.InFile(folder.resolve("vault-key.json"), true);
    return new RotatingLinkSecrets(
        new ServiceSecrets(store, new TinkVault(store, key), true), clock);
  }

  private static ManageLinks links(RotatingLinkSecrets secrets) {
    return new ManageLinks(secrets, "");
  }

  @Test
  void linksOfTheSecretBeforeAreGoodUntilTheGraceIsOver() {
    String sent = links(secrets()).token(BOOKING);

    Instant end = secrets().rotate(GRACE);

    assertThat(end).isEqualTo(clock.instant().plus(GRACE));
    assertThat(links(secrets()).verify(sent)).contains(BOOKING);
    clock.advance(GRACE.minusSeconds(1));
    assertThat(links(secrets()).verify(sent)).contains(BOOKING);
    clock.advance(Duration.ofSeconds(1));
    assertThat(links(secrets()).verify(sent)).isEmpty();
    assertThat(links(secrets()).verify(links(secrets()).token(BOOKING))).contains(BOOKING);
  }

  @Test
  void aNewSecretMakesLinksOnlyWhenAllServersKnowIt() {
    RotatingLinkSecrets other = secrets();
    String before = links(secrets()).token(BOOKING);

    RotatingLinkSecrets here = secrets();
    here.rotate(GRACE);

    assertThat(links(here).token(BOOKING)).isEqualTo(before);
    clock.advance(RotatingLinkSecrets.HEARD);
    other.refresh();
    clock.advance(RotatingLinkSecrets.HEARD);
    String after = links(here).token(BOOKING);
    assertThat(after).isNotEqualTo(before);
    assertThat(links(other).token(BOOKING)).isEqualTo(after);
    assertThat(links(other).verify(before)).contains(BOOKING);
  }

  @Test
  void aSecondRotationKeepsTheLinksOfTheFirst() {
    String first = links(secrets()).token(BOOKING);
    secrets().rotate(GRACE);
    clock.advance(Duration.ofDays(1));
    String second = links(secrets()).token(BOOKING);

    secrets().rotate(GRACE);

    clock.advance(GRACE.minusDays(1).minusSeconds(1));
    assertThat(links(secrets()).verify(first)).contains(BOOKING);
    assertThat(links(secrets()).verify(second)).contains(BOOKING);
    clock.advance(Duration.ofSeconds(1));
    assertThat(links(secrets()).verify(first)).isEmpty();
    assertThat(links(secrets()).verify(second)).contains(BOOKING);
  }

  @Test
  void thereIsALimit() {
    for (int i = 1; i < RotatingLinkSecrets.MOST; i++) {
      secrets().rotate(GRACE);
    }

    assertThatThrownBy(() -> secrets().rotate(GRACE)).hasMessageContaining("choose fewer days");
  }
}
