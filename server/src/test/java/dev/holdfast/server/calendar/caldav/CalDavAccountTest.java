package dev.holdfast.server.calendar.caldav;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What opens a calendar comes out of the vault as it went in, and shows itself nowhere else. */
final class CalDavAccountTest {

  private static final CalDavAccount ACCOUNT =
      new CalDavAccount("https://dav.example.com/p4th/", "ann@example.com", "pä:\"ss\\wörd");

  @Test
  void itIsReadAsItWasWritten() {
    assertThat(ACCOUNT.toJson())
        .isEqualTo(
            "{\"url\":\"https://dav.example.com/p4th/\",\"user\":\"ann@example.com\","
                + "\"password\":\"pä:\\\"ss\\\\wörd\"}");
    assertThat(CalDavAccount.parse(ACCOUNT.toJson())).isEqualTo(ACCOUNT);
  }

  @Test
  void itHidesItsSecrets() {
    assertThat(ACCOUNT).hasToString("CalDavAccount[ann@example.com at dav.example.com]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "c4n4ry", "{\"url\":\"c4n4ry\"}", "[]", "{\"c4n4ry\":1}", "null"})
  void whatIsNoAccountIsNotQuoted(String text) {
    assertThatThrownBy(() -> CalDavAccount.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("This is no CalDAV account")
        .hasNoCause();
  }

  @Test
  void itsAddressIsOneOfTheWeb() {
    assertThatThrownBy(() -> new CalDavAccount("dav.example.com", "ann", "x"))
        .hasMessage("URL must begin with https:// or http://");
  }

  @Test
  void aUserNameWithAColonCannotBeSent() {
    assertThatThrownBy(() -> new CalDavAccount("https://dav.example.com/", "a:b", "x"))
        .hasMessage("User must not be empty, nor contain a colon: a:b");
  }
}
