package dev.holdfast.server.access;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.access.secret.SessionService;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A stream of events ends with the key or the session that opened it. */
@Timeout(60)
class StreamAccessTest {

  private static final String NEWS = "/v1/events/stream?after=latest";
  private static final String[] FROM_US = {"Sec-Fetch-Site", "same-origin"};

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final Client host = api.newHost();
  private final Meetings meetings = Meetings.of(host, "intro");

  /** A stream that has begun. */
  private static Iterator<String> listening(Stream<String> lines) {
    Iterator<String> heard = lines.iterator();
    assertThat(heard.next()).isEqualTo(":listening");
    return heard;
  }

  /** What is heard until the stream ends, which it has to. */
  private static List<String> rest(Iterator<String> heard) {
    Iterable<String> all = () -> heard;
    return StreamSupport.stream(all.spliterator(), false)
        .filter(line -> line.startsWith("event:"))
        .toList();
  }

  @Test
  void whoseKeyIsDeletedHearsNothingMore() {
    Client.Reply made = host.post("/v1/api-keys", "{\"scope\": \"read\"}").expect(201);
    try (Stream<String> lines = api.withKey(made.text("apiKey")).lines(NEWS)) {
      Iterator<String> heard = listening(lines);

      host.delete("/v1/api-keys/" + made.id()).expect(204);
      meetings.book("10:00", "Ann");

      assertThat(rest(heard)).isEmpty();
    }
  }

  /** On DynamoDB there are two servers: the stream and the deletion are on different ones. */
  @ParameterizedTest
  @EnumSource(
      value = Settings.Store.class,
      names = {"POSTGRES", "DYNAMODB"})
  void theStreamEndsOnWhicheverServerTheKeyIsDeleted(Settings.Store store) {
    Api api = Api.on(store);
    Client host = api.newHost();
    for (int i = 0; i < 2; i++) {
      Client.Reply made = host.post("/v1/api-keys", "").expect(201);
      try (Stream<String> one = api.withKey(made.text("apiKey")).lines(NEWS);
          Stream<String> other = api.withKey(made.text("apiKey")).lines(NEWS)) {
        Iterator<String> heardByOne = listening(one);
        Iterator<String> heardByOther = listening(other);

        host.delete("/v1/api-keys/" + made.id()).expect(204);

        assertThat(rest(heardByOne)).isEmpty();
        assertThat(rest(heardByOther)).isEmpty();
      }
    }
  }

  @Test
  void theStreamEndsWithTheKeyByItself() {
    Instant end = Instant.now().plusSeconds(3);
    String key =
        host.post("/v1/api-keys", "{\"expiresAt\": \"%s\"}".formatted(end))
            .expect(201)
            .text("apiKey");
    try (Stream<String> lines = api.withKey(key).lines(NEWS)) {
      assertThat(rest(listening(lines))).isEmpty();
    }

    assertThat(Instant.now()).isAfterOrEqualTo(end);
  }

  private Account account() {
    HostId id = new HostId(host.get("/v1/me").expect(200).id());
    Account account = Account.create(id, id + "@example.com", false, Instant.now());
    api.transactions().run(tx -> commit(tx.accounts().add(account)));
    return account;
  }

  private String cookie(Account account) {
    String token =
        api.transactions().run(tx -> commit(api.part(SessionService.class).open(tx, account)));
    return SessionFilter.COOKIE + "=" + token;
  }

  private void post(String path, String form, String cookie) {
    api.anybody()
        .send(
            "POST",
            path,
            form,
            "Cookie",
            cookie,
            FROM_US[0],
            FROM_US[1],
            "Content-Type",
            "application/x-www-form-urlencoded")
        .expect(302);
  }

  @Test
  void whoSignsOutHearsNothingMore() {
    String cookie = cookie(account());
    try (Stream<String> lines = api.anybody().lines(NEWS, "Cookie", cookie)) {
      Iterator<String> heard = listening(lines);

      post("/sign-out", "x=y", cookie);
      meetings.book("10:00", "Ann");

      assertThat(rest(heard)).isEmpty();
    }
  }

  @Test
  void aNewPasswordEndsTheStreamsOfOtherBrowsers() {
    Account account = account();
    String here = cookie(account);
    String elsewhere = cookie(account);
    try (Stream<String> mine = api.anybody().lines(NEWS, "Cookie", here);
        Stream<String> theirs = api.anybody().lines(NEWS, "Cookie", elsewhere)) {
      Iterator<String> heardHere = listening(mine);
      Iterator<String> heardElsewhere = listening(theirs);

      post("/app/settings/password", "password=correct+horse+battery", here);
      meetings.book("10:00", "Ann");

      assertThat(rest(heardElsewhere)).isEmpty();
      assertThat(
              Stream.generate(heardHere::next)
                  .filter(line -> line.startsWith("event:"))
                  .findFirst())
          .contains("event:booking.created");
    }
  }
}
