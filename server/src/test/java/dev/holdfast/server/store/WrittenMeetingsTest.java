package dev.holdfast.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.invitation.WrittenMeetings.WrittenMeeting;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WrittenMeetingsTest extends StoreTest {

  private final HostId ann = HostId.random();
  private final BookingId booking = BookingId.random();

  WrittenMeetingsTest(Stores kind) {
    super(kind);
  }

  private WrittenMeeting written(Provider provider, String remoteId, long version) {
    var meeting = new WrittenMeeting(ann, booking, provider, "primary ü", remoteId, version);
    given(tx -> tx.writtenMeetings().put(meeting));
    return meeting;
  }

  private List<WrittenMeeting> meetings() {
    return listed(tx -> tx.writtenMeetings().of(ann, booking));
  }

  @Test
  void oneOfEachProviderIsRemembered() {
    written(Provider.GOOGLE, "first", 1);
    WrittenMeeting outlook = written(Provider.OUTLOOK, "AAMk=", 1);
    WrittenMeeting google = written(Provider.GOOGLE, "second", 2);

    assertThat(meetings()).containsExactly(google, outlook);
    assertThat(listed(tx -> tx.writtenMeetings().of(HostId.random(), booking))).isEmpty();
    assertThat(listed(tx -> tx.writtenMeetings().of(ann, BookingId.random()))).isEmpty();
  }

  @Test
  void oneIsForgottenByItsProvider() {
    written(Provider.GOOGLE, "first", 1);
    WrittenMeeting outlook = written(Provider.OUTLOOK, "AAMk=", 1);

    given(tx -> tx.writtenMeetings().remove(ann, booking, Provider.GOOGLE));
    given(tx -> tx.writtenMeetings().remove(ann, booking, Provider.GOOGLE));

    assertThat(meetings()).containsExactly(outlook);
  }

  @Test
  void ofSeveralWhoWriteTheSameTheLastIsRemembered() throws Exception {
    Rivals.together(8, () -> written(Provider.CALDAV, "same", 3));

    assertThat(meetings())
        .containsExactly(new WrittenMeeting(ann, booking, Provider.CALDAV, "primary ü", "same", 3));
  }
}
