package dev.holdfast.server.calendar.caldav;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A password goes to its own server and to nobody else. */
final class SiteTest {

  @ParameterizedTest
  @CsvSource({
    "https://caldav.icloud.com/, https://p42-caldav.icloud.com:443/123/calendars/",
    "https://caldav.icloud.com/, https://CALDAV.icloud.com/",
    "https://example.com/, https://cloud.example.com/remote.php/dav",
    "https://dav.example.co.uk/, https://www.example.co.uk/",
    "https://example.com:8443/, https://example.com:8443/dav/",
    "https://[2606:4700::1111]/, https://[2606:4700::1111]/dav/",
  })
  void theSameDomainIsVisited(String entered, String url) throws CalendarException {
    assertThat(new Site(URI.create(entered), false).vet(URI.create(url)).uri())
        .isEqualTo(URI.create(url));
  }

  @ParameterizedTest
  @CsvSource({
    "https://caldav.icloud.com/, https://icloud.com.example.net/",
    "https://caldav.icloud.com/, http://caldav.icloud.com/",
    "https://caldav.icloud.com/, https://caldav.icloud.com:8443/",
    "https://ann.co.uk/, https://bob.co.uk/",
    "https://ann.github.io/, https://bob.github.io/",
    "https://example.com:8443/, https://www.example.com/",
    "https://1.2.3.4/, https://5.2.3.4/",
    "https://[2606:4700::1111]/, https://[2606:4700::1112]/",
    "https://localhost/, https://intranet/",
    "https://example.com/, https://ann@example.com/",
    "https://example.com/, ftp://example.com/",
    "https://example.com/, /dav/",
    "http://example.com/, http://example.com/dav/",
  })
  void anyOtherIsNot(String entered, String url) {
    CalendarException refusal =
        Accounts.failure(() -> new Site(URI.create(entered), false).vet(URI.create(url)));

    assertThat(refusal.code()).isEqualTo(Code.REFUSED_ADDRESS);
  }
}
