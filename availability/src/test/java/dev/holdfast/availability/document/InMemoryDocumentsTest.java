package dev.holdfast.availability.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.availability.ResourceId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InMemoryDocumentsTest {

  private static final Document NEW =
      Document.absent("house_children").withChild(ResourceId.of("room"));

  private final InMemoryDocuments documents = InMemoryDocuments.create();

  @Test
  void whatIsNotThereIsNotLoaded() {
    documents.compareAndSwap(List.of(Swap.write(NEW)));

    assertThat(documents.load(Set.of("house_children", "annex_children")))
        .containsOnlyKeys("house_children");
  }

  @Test
  void aDocumentIsWrittenOneVersionHigher() {
    assertThat(documents.compareAndSwap(List.of(Swap.write(NEW)))).isTrue();

    assertThat(documents.documents()).containsOnly(Map.entry(NEW.id(), NEW.next()));
  }

  @Test
  void aDocumentThatMustNotBeThereIsNotOverwritten() {
    documents.compareAndSwap(List.of(Swap.write(NEW)));

    assertThat(documents.compareAndSwap(List.of(Swap.write(NEW)))).isFalse();
  }

  @Test
  void oneOtherVersionAndNothingIsWritten() {
    documents.compareAndSwap(List.of(Swap.write(NEW)));
    Swap write = Swap.write(Document.absent("annex_children"));

    boolean done = documents.compareAndSwap(List.of(write, Swap.check(NEW)));

    assertThat(done).isFalse();
    assertThat(documents.documents()).containsOnlyKeys("house_children");
  }

  @Test
  void aCheckedDocumentKeepsItsVersion() {
    documents.compareAndSwap(List.of(Swap.write(NEW)));

    assertThat(documents.compareAndSwap(List.of(Swap.check(NEW.next())))).isTrue();
    assertThat(documents.documents().get(NEW.id()).version()).isEqualTo(1);
  }

  @Test
  void aDocumentTwiceInOneSwapIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> documents.compareAndSwap(List.of(Swap.write(NEW), Swap.check(NEW))))
        .withMessageContaining("house_children");
  }

  @Test
  void moreDocumentsThanPromisedAreRefused() {
    Set<String> tooMany =
        IntStream.rangeClosed(0, DocumentPort.MAX_LOAD)
            .mapToObj(Integer::toString)
            .collect(Collectors.toSet());

    assertThatIllegalArgumentException().isThrownBy(() -> documents.load(tooMany));
  }

  @Test
  void aSwapOfAnotherDocumentOrVersionIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Swap("annex_children", 0, Optional.of(NEW.next())));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Swap(NEW.id(), 1, Optional.of(NEW.next())));
  }
}
