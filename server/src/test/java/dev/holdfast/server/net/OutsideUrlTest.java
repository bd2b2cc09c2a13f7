package dev.holdfast.server.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A URL from others has a form that everybody reads in the same way. */
final class OutsideUrlTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com",
        "https://example.com/hooks?a=b%20c",
        "http://example.com:8080/",
        "HTTPS://EXAMPLE.COM/",
        "https://8.8.8.8/",
        "https://[2606:4700::1111]:8443/x",
        "https://xn--mller-kva.example/"
      })
  void aPlainUrlIsRead(String url) {
    assertThat(OutsideUrl.parse(url).uri()).hasToString(url);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|must begin with https",
        "example.com/hook|must begin with https",
        "/hook|must begin with https",
        "file:///etc/passwd|must begin with https",
        "gopher://example.com/|must begin with https",
        "jar:https://example.com/a.jar!/|must begin with https",
        "ftp://example.com/|must begin with https",
        "https:example.com|must name a host",
        "https:///path|must name a host",
        "https://|is not a URL",
        "https://exa mple.com/|is not a URL",
        "https://example.com/a\\b|is not a URL",
        "https://example_com/|is not a URL",
        "https://müller.example/|is not a URL",
        "https://user:password@example.com/|must not contain a user",
        "https://example.com@10.0.0.1/|must not contain a user",
        "https://example.com/#top|must not contain a fragment",
        "https://0177.0.0.1/|four plain numbers",
        "http://127.1/|is not a URL",
        "http://2130706433/|four plain numbers",
        "http://0x7f000001/|four plain numbers",
        "http://0x7f.0.0.1/|is not a URL",
        "http://1.2.3.256/|is not a URL",
        "https://example.com:99999/|a port from 1 to 65535",
        "https://example.com:0/|a port from 1 to 65535"
      })
  void anythingElseIsRefusedWithAReason(String url, String why) {
    assertThatThrownBy(() -> OutsideUrl.parse(url))
        .isInstanceOf(RefusedUrlException.class)
        .hasMessageContaining(why);
  }

  @Test
  void aVeryLongUrlIsRefused() {
    String url = "https://example.com/" + "a".repeat(OutsideUrl.MAX_LENGTH);

    assertThatThrownBy(() -> OutsideUrl.parse(url)).hasMessageContaining("at most 2048");
  }

  @Test
  void itIsShownWithoutWhatMayBeASecret() {
    assertThat(OutsideUrl.parse("https://example.com/hooks/geheim?key=geheim"))
        .hasToString("https://example.com/…");
  }
}
