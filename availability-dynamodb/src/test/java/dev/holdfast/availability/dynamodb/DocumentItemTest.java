package dev.holdfast.availability.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.document.Document;
import dev.holdfast.availability.spi.StoreException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class DocumentItemTest {

  private static final ResourceId ROOM = ResourceId.of("Zimmer \"7\" 部屋 🚗");
  private static final Owner ANN = Owner.of("Ann");

  private static final Document FULL =
      new Document(
          ROOM + "_resource",
          7,
          List.of(
              Blockade.block(claim("2026-01-05T08:00:00.000001Z", "2026-01-05T09:00:00Z"), ANN),
              Blockade.hold(
                  claim("2026-01-05T09:00:00Z", "2026-01-05T10:00:00Z"),
                  ANN,
                  Instant.parse("2026-01-01T00:00:00.123456Z")),
              Blockade.disable(
                  new Claim(ROOM, TimeSlot.from(Instant.parse("2026-02-01T00:00:00Z"))), ANN),
              Blockade.block(claim("1000-01-01T00:00:00Z", "9999-12-31T00:00:00Z"), ANN)),
          new TreeSet<>(
              List.of(
                  LocalDate.of(1000, 1, 1),
                  LocalDate.of(2028, 2, 29),
                  LocalDate.of(2028, 12, 31),
                  LocalDate.of(9999, 12, 30))),
          Optional.of(ResourceId.of("floor")),
          new TreeSet<>(List.of(ResourceId.of("a"), ResourceId.of("b"))));

  static final SortedSet<LocalDate> TEN_YEARS =
      LocalDate.of(2026, 1, 1)
          .datesUntil(LocalDate.of(2036, 1, 1))
          .collect(Collectors.toCollection(TreeSet::new));

  private static final SortedSet<ResourceId> NONE = new TreeSet<>();

  private static Claim claim(String from, String to) {
    return new Claim(ROOM, TimeSlot.of(Instant.parse(from), Instant.parse(to)));
  }

  @Test
  void aDocumentComesBackAsItWas() {
    assertThat(DocumentItem.parse(DocumentItem.of(FULL))).isEqualTo(FULL);
  }

  @Test
  void whatIsEmptyTakesNoRoom() {
    Document empty = Document.absent("room_resource");

    assertThat(DocumentItem.of(empty)).containsOnlyKeys("id", "version");
    assertThat(DocumentItem.parse(DocumentItem.of(empty))).isEqualTo(empty);
  }

  @Test
  void tenYearsOfDaysInUseTakeLessThanAKilobyte() {
    Document busy = new Document("room_resource", 1, List.of(), TEN_YEARS, Optional.empty(), NONE);

    assertThat(ItemSize.of(DocumentItem.of(busy))).isLessThan(1_024);
    assertThat(DocumentItem.parse(DocumentItem.of(busy))).isEqualTo(busy);
  }

  @Test
  void anEntryTakesAboutAHundredBytes() {
    Document one = document("room-17", 1);
    Document eleven = document("room-17", 11);

    long each = (ItemSize.of(DocumentItem.of(eleven)) - ItemSize.of(DocumentItem.of(one))) / 10;

    assertThat(each).isBetween(80L, 120L);
  }

  private static Document document(String resource, int entries) {
    return new Document(
        resource + "_2026_01_05",
        1,
        TooLargeTest.blockades(ResourceId.of(resource), entries),
        new TreeSet<>(),
        Optional.empty(),
        new TreeSet<>());
  }

  @Test
  void anItemOfSomebodyElseIsNamed() {
    Map<String, AttributeValue> foreign =
        Map.of(
            "id", AttributeValue.fromS("order-5"),
            "version", AttributeValue.fromS("one"));

    assertThatThrownBy(() -> DocumentItem.parse(foreign))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("order-5")
        .hasMessageContaining("table of its own");
  }
}
