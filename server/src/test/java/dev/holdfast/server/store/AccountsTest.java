package dev.holdfast.server.store;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.account.Account.Subject;
import dev.holdfast.scheduling.account.Session;
import dev.holdfast.scheduling.account.SignInLink;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.RandomId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Accounts, their sessions, and links that count once. */
final class AccountsTest extends StoreTest {

  private static final Instant LONG_AGO = Instant.parse("2001-01-01T10:00:00Z");

  private final Host ann = Samples.host();
  private final Host bob = Samples.host();

  AccountsTest(Stores kind) {
    super(kind);
    given(tx -> tx.hosts().add(ann));
    given(tx -> tx.hosts().add(bob));
  }

  private static Account of(Host host) {
    return Account.create(host.id(), host.id() + "@Example.com", false, Samples.NOW);
  }

  private Account added(Account account) {
    assertThat(did(tx -> tx.accounts().add(account))).isTrue();
    return account;
  }

  @Test
  void anAccountIsFoundByAllThatItIsKnownBy() {
    Subject subject = new Subject("https://id.example.com", ann.id() + "#1");
    Account account = added(of(ann).withPassword("hash").withSubject(subject));

    assertThat(found(tx -> tx.accounts().find(account.id()))).contains(account);
    assertThat(found(tx -> tx.accounts().findByEmail(ann.id() + "@EXAMPLE.com ")))
        .contains(account);
    assertThat(found(tx -> tx.accounts().findBySubject(subject))).contains(account);
    assertThat(found(tx -> tx.accounts().findByHost(ann.id()))).contains(account);
    assertThat(listed(tx -> tx.accounts().ofHosts(List.of(bob.id(), ann.id()))))
        .containsExactly(account);

    assertThat(listed(tx -> tx.accounts().ofHosts(List.of()))).isEmpty();
    assertThat(found(tx -> tx.accounts().find("another"))).isEmpty();
    assertThat(found(tx -> tx.accounts().findByEmail("another@example.com"))).isEmpty();
    assertThat(found(tx -> tx.accounts().findByHost(bob.id()))).isEmpty();
    assertThat(found(tx -> tx.accounts().findBySubject(new Subject("https://x", ann.id() + "#1"))))
        .isEmpty();
  }

  @Test
  void noTwoAccountsHaveTheSameAddressOrHost() {
    Account account = added(of(ann));
    Account sameAddress = Account.create(bob.id(), account.email(), false, Samples.NOW);
    Account sameHost = Account.create(ann.id(), "b" + account.email(), false, Samples.NOW);

    assertThat(did(tx -> tx.accounts().add(sameAddress))).isFalse();
    assertThat(did(tx -> tx.accounts().add(sameHost))).isFalse();
    assertThat(found(tx -> tx.accounts().findByEmail(account.email()))).contains(account);
  }

  @Test
  void ofSeveralWhoTakeAnAddressAtOnceOneGetsIt() throws Exception {
    String email = ann.id() + "@example.com";
    List<Host> hosts = List.of(Samples.host(), Samples.host(), Samples.host(), Samples.host());
    hosts.forEach(host -> given(tx -> tx.hosts().add(host)));
    var waiting = new ConcurrentLinkedQueue<>(hosts);

    List<Boolean> added =
        Rivals.together(
            4,
            () -> {
              Account account = Account.create(waiting.remove().id(), email, false, Samples.NOW);
              return did(tx -> tx.accounts().add(account));
            });

    assertThat(added).containsOnlyOnce(true).hasSize(4);
  }

  @Test
  void anAccountIsReplacedUnlessSomebodyElseWasFaster() {
    Account before = added(of(ann));
    Account changed = before.withPassword("hash").withEmail("new" + before.email());

    assertThat(did(tx -> tx.accounts().update(before, changed))).isTrue();
    assertThat(did(tx -> tx.accounts().update(before, before.withPassword("other")))).isFalse();
    assertThat(found(tx -> tx.accounts().find(before.id()))).contains(changed);
    assertThat(found(tx -> tx.accounts().findByEmail(before.email()))).isEmpty();
    assertThat(found(tx -> tx.accounts().findByEmail(changed.email()))).contains(changed);
  }

  @Test
  void noAccountTakesWhatAnotherHas() {
    Subject subject = new Subject("https://id.example.com", ann.id().value());
    Account anns = added(of(ann).withSubject(subject));
    Account bobs = added(of(bob));

    assertThat(did(tx -> tx.accounts().update(bobs, bobs.withEmail(anns.email())))).isFalse();
    assertThat(did(tx -> tx.accounts().update(bobs, bobs.withSubject(subject)))).isFalse();
    assertThat(found(tx -> tx.accounts().find(bobs.id()))).contains(bobs);
  }

  @Test
  void whoHasNoPasswordAndCameFromNowhereCannotSignIn() {
    try (ServiceStore empty = kind.newStore(StoreTest::eventData).get()) {
      Account account = of(ann);
      assertThat(empty.transactions().<Boolean>read(tx -> tx.accounts().isAnybody())).isFalse();

      empty
          .transactions()
          .run(
              tx -> {
                tx.hosts().add(ann);
                tx.accounts().add(account);
                return commit("added");
              });
      assertThat(empty.transactions().<Boolean>read(tx -> tx.accounts().isAnybody())).isFalse();

      empty
          .transactions()
          .run(tx -> commit(tx.accounts().update(account, account.withPassword("hash"))));
      assertThat(empty.transactions().<Boolean>read(tx -> tx.accounts().isAnybody())).isTrue();
    }
  }

  private Session session(Account account, Instant at) {
    Session session = Session.begin(RandomId.withPrefix("hash"), account.id(), at);
    given(tx -> tx.sessions().add(session));
    return session;
  }

  @Test
  void aSessionIsFoundUntilItEnds() {
    Account account = added(of(ann));
    Session later = session(account, Samples.NOW.plusSeconds(1));
    Session session = session(account, Samples.NOW);

    assertThat(found(tx -> tx.sessions().find(session.hash()))).contains(session);
    assertThat(listed(tx -> tx.sessions().of(account.id()))).containsExactly(session, later);
    assertThat(listed(tx -> tx.sessions().of("another"))).isEmpty();

    assertThat(did(tx -> tx.sessions().remove(session))).isTrue();
    assertThat(did(tx -> tx.sessions().remove(session))).isFalse();
    assertThat(found(tx -> tx.sessions().find(session.hash()))).isEmpty();
    assertThat(listed(tx -> tx.sessions().of(account.id()))).containsExactly(later);
  }

  @Test
  void theUseOfASessionIsNotedUnlessItHasEnded() {
    Account account = added(of(ann));
    Session session = session(account, Samples.NOW);
    Session used = session.used(Samples.NOW.plus(Duration.ofDays(3)));

    given(tx -> tx.sessions().update(used));
    assertThat(found(tx -> tx.sessions().find(session.hash()))).contains(used);
    assertThat(listed(tx -> tx.sessions().of(account.id()))).containsExactly(used);

    given(tx -> tx.sessions().remove(used));
    given(tx -> tx.sessions().update(used));
    assertThat(found(tx -> tx.sessions().find(session.hash()))).isEmpty();
  }

  @Test
  void sessionsThatAreOverAreForgotten() {
    Assumptions.assumeTrue(kind != Stores.DYNAMODB, "DynamoDB forgets by itself");
    Account account = added(of(ann));
    Session old = session(account, LONG_AGO);
    Session young = session(account, Samples.NOW);

    int forgotten = counted(tx -> tx.sessions().forgetBefore(old.expiresAt().plusSeconds(1), 10));

    assertThat(forgotten).isEqualTo(1);
    assertThat(listed(tx -> tx.sessions().of(account.id()))).containsExactly(young);
  }

  private SignInLink link(Optional<HostId> host, Instant expiresAt) {
    SignInLink link = new SignInLink(RandomId.withPrefix("hash"), host, host.isEmpty(), expiresAt);
    given(tx -> tx.signInLinks().add(link));
    return link;
  }

  @Test
  void aLinkCountsOnce() throws Exception {
    SignInLink anns = link(Optional.of(ann.id()), Samples.NOW);
    SignInLink first = link(Optional.empty(), Samples.NOW);

    assertThat(found(tx -> tx.signInLinks().find(anns.hash()))).contains(anns);
    List<Optional<SignInLink>> taken =
        Rivals.together(4, () -> answered(tx -> tx.signInLinks().take(anns.hash())));

    assertThat(taken).containsOnlyOnce(Optional.of(anns)).hasSize(4);
    assertThat(found(tx -> tx.signInLinks().find(anns.hash()))).isEmpty();
    assertThat(answered(tx -> tx.signInLinks().take(first.hash()))).contains(first);
  }

  @Test
  void linksThatNobodyFollowedAreForgotten() {
    Assumptions.assumeTrue(kind != Stores.DYNAMODB, "DynamoDB forgets by itself");
    SignInLink old = link(Optional.of(ann.id()), LONG_AGO);
    SignInLink young = link(Optional.of(ann.id()), Samples.NOW);

    int forgotten = counted(tx -> tx.signInLinks().forgetBefore(LONG_AGO.plusSeconds(1), 10));

    assertThat(forgotten).isEqualTo(1);
    assertThat(found(tx -> tx.signInLinks().find(old.hash()))).isEmpty();
    assertThat(found(tx -> tx.signInLinks().find(young.hash()))).contains(young);
  }

  @Test
  void hostsAreListedBySlug() {
    List<Host> all = listed(tx -> tx.hosts().page(Optional.empty(), 1000));

    assertThat(all).contains(ann, bob).extracting(Host::slug).isSorted();
    assertThat(listed(tx -> tx.hosts().page(Optional.of(all.get(0).slug()), 1)))
        .containsExactly(all.get(1));
  }
}
