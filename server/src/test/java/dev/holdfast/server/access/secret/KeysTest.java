package dev.holdfast.server.access.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.scheduling.booking.BookingId;
import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTest {

  private final ManageLinks links = new ManageLinks("secret-1", "https://book.example.com");

  @Test
  void keysAreNeverTheSame() {
    assertThat(Keys.make()).startsWith("hf_").hasSize(46).isNotEqualTo(Keys.make());
  }

  @Test
  void aHashIsSha256InHex() {
    assertThat(Keys.hash("abc"))
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  }

  @Test
  void onlyTheAdminKeyIsTheAdminKey() {
    AdminKey key = new AdminKey("right");

    assertThat(key.is("right")).isTrue();
    assertThat(key.is("wrong")).isFalse();
    assertThat(key.is("")).isFalse();
  }

  @Test
  void aLinkLeadsToItsBooking() {
    BookingId booking = BookingId.random();

    assertThat(links.urlOf(booking))
        .isEqualTo("https://book.example.com/manage/" + links.token(booking));
    assertThat(links.verify(links.token(booking))).contains(booking);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "bk_1", "bk_1.", "bk_1.AAAA", ".AAAA"})
  void aForgedLinkLeadsNowhere(String token) {
    assertThat(links.verify(token)).isEmpty();
  }

  @Test
  void aLinkOfAnotherBookingOrSecretLeadsNowhere() {
    String token = links.token(new BookingId("bk_1"));

    assertThat(links.verify(token.replace("bk_1", "bk_2"))).isEmpty();
    assertThat(new ManageLinks("secret-2", "").verify(token)).isEmpty();
  }

  @Test
  void whatIsSealedOpensForTheSameKeyAlone() {
    String sealed = Sealed.seal("text", "key");

    assertThat(Sealed.open(sealed, "key")).contains("text");
    assertThat(Sealed.open(sealed, "other")).isEmpty();
    assertThat(Sealed.open("nonsense", "key")).isEmpty();
    assertThat(Sealed.seal("text", "key")).isNotEqualTo(sealed);
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.255.0.1, true",
    "10.0.0.0/8, 11.0.0.1, false",
    "192.0.2.1, 192.0.2.1, true",
    "192.0.2.1, 192.0.2.2, false",
    "192.0.2.128/25, 192.0.2.127, false",
    "0.0.0.0/0, 8.8.8.8, true",
    "2001:db8::/33, 2001:db8:7fff::1, true",
    "2001:db8::/33, 2001:db8:8000::1, false",
    "::1, 127.0.0.1, false",
  })
  void aRangeHasTheAddressesOfItsBits(String range, String address, boolean inside)
      throws Exception {
    assertThat(AddressRange.parse(range).contains(InetAddress.getByName(address)))
        .isEqualTo(inside);
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "10.0.0.0/33", "10.0.0/8", "::/129", "10.0.0.0/", "abcd"})
  void whatIsNoRangeIsRefused(String text) {
    assertThatThrownBy(() -> AddressRange.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
