package dev.holdfast.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.ResourceId;
import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.resource.Resource;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Hosts, their keys and their resources. */
final class HostsTest extends StoreTest {

  private final Host ann = Samples.host();
  private final Host bob = Samples.host();

  HostsTest(Stores kind) {
    super(kind);
    given(tx -> tx.hosts().add(ann));
    given(tx -> tx.hosts().add(bob));
  }

  @Test
  void aHostIsFoundByIdAndBySlug() {
    assertThat(found(tx -> tx.hosts().find(ann.id()))).contains(ann);
    assertThat(found(tx -> tx.hosts().findBySlug(ann.slug()))).contains(ann);
    assertThat(found(tx -> tx.hosts().find(HostId.random()))).isEmpty();
    assertThat(found(tx -> tx.hosts().findBySlug(ann.slug().toUpperCase(Locale.ROOT)))).isEmpty();
  }

  @Test
  void theSlugOfAnotherHostIsTaken() {
    Host second =
        new Host(HostId.random(), ann.slug(), "Ann", "a@example.com", ann.zone(), ann.createdAt());

    boolean added = doing(tx -> tx.hosts().add(second));

    assertThat(added).isFalse();
    assertThat(found(tx -> tx.hosts().findBySlug(ann.slug()))).contains(ann);
  }

  private static Host changed(Host before, Optional<Locale> language) {
    return changed(before, language, List.of());
  }

  private static Host changed(Host before, Optional<Locale> language, List<String> origins) {
    return new Host(
        before.id(),
        before.slug(),
        "Ann Maier",
        "maier@example.com",
        ZoneId.of("Asia/Kathmandu"),
        language,
        origins,
        before.version() + 1,
        before.createdAt());
  }

  @Test
  void aHostIsReplacedUnlessSomebodyElseWasFaster() {
    Host german = changed(ann, Optional.of(Locale.GERMAN));
    Host silent = changed(german, Optional.empty());

    assertThat(did(tx -> tx.hosts().update(german))).isTrue();
    assertThat(did(tx -> tx.hosts().update(changed(ann, Optional.empty())))).isFalse();
    assertThat(found(tx -> tx.hosts().find(ann.id()))).contains(german);
    assertThat(did(tx -> tx.hosts().update(silent.next()))).as("too new").isFalse();

    assertThat(did(tx -> tx.hosts().update(silent))).isTrue();
    assertThat(found(tx -> tx.hosts().findBySlug(ann.slug()))).contains(silent);
    assertThat(found(tx -> tx.hosts().find(bob.id()))).contains(bob);
  }

  @Test
  void aHostKeepsTheOriginsThatEmbedHisPages() {
    List<String> origins = List.of("https://www.example.com", "http://localhost:8000");
    Host embedded = changed(ann, Optional.empty(), origins);

    assertThat(did(tx -> tx.hosts().update(embedded))).isTrue();
    assertThat(found(tx -> tx.hosts().find(ann.id()))).contains(embedded);
  }

  @Test
  void ofSeveralWhoChangeAHostAtOnceOneDoes() throws Exception {
    List<Boolean> changed =
        Rivals.together(4, () -> did(tx -> tx.hosts().update(changed(ann, Optional.empty()))));

    assertThat(changed).containsOnlyOnce(true).hasSize(4);
  }

  private ApiKey key(String id, Instant createdAt) {
    return new ApiKey(
        id + ann.id(), ann.id(), "Laptop", "hash-" + id + ann.id(), "hf_ab", createdAt);
  }

  @Test
  void aKeyIsFoundByItsHash() {
    ApiKey key = key("1", Samples.NOW);
    given(tx -> tx.apiKeys().add(key));

    assertThat(found(tx -> tx.apiKeys().findByHash(key.hash()))).contains(key);
    assertThat(found(tx -> tx.apiKeys().findByHash("another"))).isEmpty();
  }

  @Test
  void aKeyKnowsItsEndAndScopeAndWhenItWasUsedLast() {
    Instant end = Samples.NOW.plusSeconds(60);
    ApiKey key = key("1", Samples.NOW).limitedTo(ApiKey.Scope.READ, Optional.of(end));
    ApiKey removed = key("2", Samples.NOW);
    given(tx -> tx.apiKeys().add(key));

    given(tx -> tx.apiKeys().used(key, Samples.NOW.plusSeconds(9)));
    given(tx -> tx.apiKeys().used(key, Samples.NOW.plusSeconds(5)));
    given(tx -> tx.apiKeys().used(removed, Samples.NOW.plusSeconds(5)));

    ApiKey used = key.usedAt(Samples.NOW.plusSeconds(9));
    assertThat(listed(tx -> tx.apiKeys().of(ann.id()))).containsExactly(used);
    assertThat(found(tx -> tx.apiKeys().findByHash(key.hash()))).contains(used);
    assertThat(did(tx -> tx.apiKeys().remove(ann.id(), key.id()))).isTrue();
  }

  @Test
  void keysOfAHostAreListedOldestFirst() {
    ApiKey newer = key("1", Samples.NOW.plusSeconds(1));
    ApiKey older = key("2", Samples.NOW);
    given(tx -> tx.apiKeys().add(newer));
    given(tx -> tx.apiKeys().add(older));

    assertThat(listed(tx -> tx.apiKeys().of(ann.id()))).containsExactly(older, newer);
    assertThat(listed(tx -> tx.apiKeys().of(bob.id()))).isEmpty();
  }

  @Test
  void aKeyIsRemovedForItsHostAlone() {
    ApiKey key = key("1", Samples.NOW);
    given(tx -> tx.apiKeys().add(key));

    assertThat(did(tx -> tx.apiKeys().remove(bob.id(), key.id()))).isFalse();
    assertThat(did(tx -> tx.apiKeys().remove(ann.id(), key.id()))).isTrue();
    assertThat(did(tx -> tx.apiKeys().remove(ann.id(), key.id()))).isFalse();
    assertThat(found(tx -> tx.apiKeys().findByHash(key.hash()))).isEmpty();
  }

  private static Resource resource(Host host, String id, Optional<String> parent) {
    return new Resource(
        host.id(), id, ResourceId.of("res_" + id + host.id()), Optional.of("Room " + id), parent);
  }

  @Test
  void twoHostsMayCallTheirResourcesTheSame() {
    Resource anns = resource(ann, "room", Optional.empty());
    Resource bobs = resource(bob, "room", Optional.empty());

    assertThat(did(tx -> tx.resources().add(anns))).isTrue();
    assertThat(did(tx -> tx.resources().add(bobs))).isTrue();

    assertThat(found(tx -> tx.resources().find(ann.id(), "room"))).contains(anns);
    assertThat(found(tx -> tx.resources().find(bob.id(), "room"))).contains(bobs);
  }

  @Test
  void aResourceIsAddedOnceAndThenReplacedVersionByVersion() {
    Resource before = resource(ann, "room", Optional.of("house"));
    Resource changed =
        new Resource(ann.id(), "room", before.timeline(), Optional.empty(), Optional.empty(), 2);
    given(tx -> tx.resources().add(before));

    assertThat(did(tx -> tx.resources().add(before))).isFalse();
    assertThat(did(tx -> tx.resources().update(changed))).isTrue();
    assertThat(did(tx -> tx.resources().update(changed))).as("the same version").isFalse();

    assertThat(found(tx -> tx.resources().find(ann.id(), "room"))).contains(changed);
    assertThat(page(Optional.of("house"), Optional.empty(), 9)).isEmpty();
  }

  @Test
  void ofSeveralWhoChangeAResourceAtOnceOneDoes() throws Exception {
    Resource before = resource(ann, "room", Optional.empty());
    given(tx -> tx.resources().add(before));
    Resource next =
        new Resource(ann.id(), "room", before.timeline(), Optional.of("x"), Optional.empty(), 2);

    List<Boolean> changed = Rivals.together(4, () -> did(tx -> tx.resources().update(next)));

    assertThat(changed).containsOnlyOnce(true).hasSize(4);
  }

  @Test
  void resourcesAreFoundByTheirTimeline() {
    Resource room = resource(ann, "room", Optional.empty());
    given(tx -> tx.resources().add(room));

    assertThat(found(tx -> tx.resources().find(ann.id(), room.timeline()))).contains(room);
    assertThat(found(tx -> tx.resources().find(bob.id(), room.timeline()))).isEmpty();
  }

  @Test
  void ofSeveralIdsThoseThatTheHostHasAreFoundInOrder() {
    Resource a = resource(ann, "a", Optional.empty());
    Resource b = resource(ann, "b", Optional.empty());
    given(tx -> tx.resources().add(b));
    given(tx -> tx.resources().add(a));
    given(tx -> tx.resources().add(resource(bob, "c", Optional.empty())));

    assertThat(listed(tx -> tx.resources().find(ann.id(), List.of("b", "c", "a"))))
        .containsExactly(a, b);
    assertThat(listed(tx -> tx.resources().find(ann.id(), List.of()))).isEmpty();
  }

  @Test
  void resourcesAreListedByIdPageByPage() {
    Resource upper = resource(ann, "B", Optional.of("x"));
    Resource a = resource(ann, "a", Optional.empty());
    Resource c = resource(ann, "c", Optional.of("x"));
    List.of(a, c, upper).forEach(each -> given(tx -> tx.resources().add(each)));

    assertThat(page(Optional.empty(), Optional.empty(), 2)).containsExactly(upper, a);
    assertThat(page(Optional.empty(), Optional.of("a"), 2)).containsExactly(c);
    assertThat(page(Optional.of("x"), Optional.empty(), 9)).containsExactly(upper, c);
    assertThat(page(Optional.of("x"), Optional.of("B"), 9)).containsExactly(c);
  }

  @Test
  void resourcesAreListedWhateverTheCharactersOfTheirIds() {
    Resource plain = resource(ann, "room", Optional.of("x"));
    Resource balloon = resource(ann, "🎈", Optional.of("x"));
    List.of(balloon, plain).forEach(each -> given(tx -> tx.resources().add(each)));

    assertThat(page(Optional.empty(), Optional.empty(), 9)).containsExactly(plain, balloon);
    assertThat(page(Optional.of("x"), Optional.of("room"), 9)).containsExactly(balloon);
    assertThat(page(Optional.empty(), Optional.of("🎈"), 9)).isEmpty();
  }

  private List<Resource> page(Optional<String> parent, Optional<String> after, int limit) {
    return listed(tx -> tx.resources().page(ann.id(), parent, after, limit));
  }
}
