package dev.holdfast.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Replies;
import dev.holdfast.scheduling.booking.Hold;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.RandomId;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

final class HoldsAndRepliesTest extends StoreTest {

  private static final Instant LONG_AGO = Instant.parse("2001-01-01T10:00:00Z");

  private final Replies.Request request =
      new Replies.Request("own_1 POST /v1/bookings", RandomId.withPrefix("key"));
  private final Replies.Reply reply =
      new Replies.Reply("sha", 201, "{\"Location\":\"/x\"}", "{\"name\":\"Ann Müller 🎈\"}");

  HoldsAndRepliesTest(Stores kind) {
    super(kind);
  }

  private static Hold hold(TimeSlot slot, Instant expiresAt, Optional<Hold.Meeting> meeting) {
    String id = RandomId.withPrefix("hold");
    return new Hold(
        id, HostId.random(), ResourceId.of("res_1"), slot, Owner.of(id), expiresAt, meeting);
  }

  private Hold expiring(Instant at) {
    Hold hold =
        hold(TimeSlot.of(Samples.START, Samples.START.plusSeconds(9)), at, Optional.empty());
    given(tx -> tx.holds().add(hold));
    return hold;
  }

  @Test
  void aHoldIsStoredAsItIs() {
    TimeSlot hour = TimeSlot.of(Samples.START, Samples.START.plusSeconds(3600));
    var meeting = new Hold.Meeting(EventTypeId.random(), Samples.START);
    Hold ofMeeting = hold(hour, Samples.NOW, Optional.of(meeting));
    Hold openEnded = hold(TimeSlot.from(Samples.START), Samples.NOW, Optional.empty());

    given(tx -> tx.holds().add(ofMeeting));
    given(tx -> tx.holds().add(openEnded));

    assertThat(found(tx -> tx.holds().find(ofMeeting.id()))).contains(ofMeeting);
    assertThat(found(tx -> tx.holds().find(openEnded.id()))).contains(openEnded);
  }

  @Test
  void aHoldIsRemovedByItsId() {
    Hold hold = expiring(Samples.NOW);

    given(tx -> tx.holds().remove(hold.id()));

    assertThat(found(tx -> tx.holds().find(hold.id()))).isEmpty();
  }

  @Test
  void expiredHoldsAreForgottenOldestFirst() {
    Assumptions.assumeTrue(kind != Stores.DYNAMODB, "DynamoDB forgets by itself");
    Hold second = expiring(LONG_AGO.plusSeconds(1));
    Hold first = expiring(LONG_AGO);
    Hold third = expiring(LONG_AGO.plusSeconds(2));

    assertThat(counted(tx -> tx.holds().removeExpiredBefore(third.expiresAt(), 1))).isEqualTo(1);
    assertThat(found(tx -> tx.holds().find(first.id()))).isEmpty();
    assertThat(found(tx -> tx.holds().find(second.id()))).contains(second);

    assertThat(counted(tx -> tx.holds().removeExpiredBefore(third.expiresAt(), 9))).isEqualTo(1);
    assertThat(found(tx -> tx.holds().find(second.id()))).isEmpty();
    assertThat(found(tx -> tx.holds().find(third.id()))).contains(third);
  }

  @Test
  void aRepeatedRequestGetsTheFirstReply() {
    assertThat(answered(tx -> replied(tx.replies()))).isEmpty();

    assertThat(answered(tx -> tx.replies().begin(request, Samples.NOW))).contains(reply);
    assertThat(answered(tx -> tx.replies().begin(request, Samples.NOW))).contains(reply);
  }

  private Optional<Replies.Reply> replied(Replies replies) {
    Optional<Replies.Reply> before = replies.begin(request, Samples.NOW);
    replies.remember(request, reply);
    return before;
  }

  @Test
  void theSameKeyOfAnotherScopeIsAnotherRequest() {
    doing(tx -> replied(tx.replies()));

    var other = new Replies.Request("own_2 POST /v1/bookings", request.key());

    assertThat(answered(tx -> tx.replies().begin(other, Samples.NOW))).isEmpty();
  }

  @Test
  void aRequestThatWasGivenUpIsNew() {
    given(
        tx -> {
          tx.replies().begin(request, Samples.NOW);
          tx.replies().forget(request);
        });

    assertThat(answered(tx -> replied(tx.replies()))).isEmpty();
  }

  @Test
  void aRequestThatWasClaimedAndNeverRepliedToIsNew() {
    given(tx -> tx.replies().begin(request, Samples.NOW));

    assertThat(answered(tx -> replied(tx.replies()))).isEmpty();
  }

  @Test
  void aReplyToNoRequestIsAMistake() {
    assertThatThrownBy(() -> given(tx -> tx.replies().remember(request, reply)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(request.key());
  }

  @Test
  void oldRepliesAreForgotten() {
    Assumptions.assumeTrue(kind != Stores.DYNAMODB, "DynamoDB forgets by itself");
    var old = new Replies.Request("old", request.key());
    given(tx -> tx.replies().begin(old, LONG_AGO));
    doing(tx -> replied(tx.replies()));

    assertThat(counted(tx -> tx.replies().forgetBefore(LONG_AGO))).isZero();
    assertThat(counted(tx -> tx.replies().forgetBefore(LONG_AGO.plusSeconds(1)))).isEqualTo(1);

    assertThat(answered(tx -> tx.replies().begin(request, Samples.NOW))).contains(reply);
  }
}
