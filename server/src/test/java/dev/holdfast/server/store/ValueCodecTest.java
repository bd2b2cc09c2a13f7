package dev.holdfast.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** There is a sample of each format that was ever written, and it is read for ever. */
final class ValueCodecTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /**
   * An aggregate with all of its parts.
   *
   * @param file what the samples of its formats are called
   */
  private record Kind<T>(String file, ValueCodec<T> codec, T full) {

    String sample(int format) {
      String name = "%s-%s.json".formatted(file, format);
      try (InputStream text = ValueCodecTest.class.getResourceAsStream(name)) {
        return new String(
            Objects.requireNonNull(text, "There is no sample " + name).readAllBytes(),
            StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public String toString() {
      return file;
    }
  }

  static Stream<Kind<?>> kinds() {
    Host host = FullSamples.host();
    EventType eventType = FullSamples.eventType(host);
    return Stream.of(
        new Kind<>("host", StoredValues.HOST, host),
        new Kind<>("event-type", StoredValues.EVENT_TYPE, eventType),
        new Kind<>("booking", StoredValues.BOOKING, FullSamples.booking(eventType)),
        new Kind<>(
            "calendar-connection", StoredValues.CALENDAR_CONNECTION, FullSamples.connection(host)));
  }

  private static <T> String again(Kind<T> kind, String value) {
    return kind.codec().write(kind.codec().read(value));
  }

  private static <T> String written(Kind<T> kind) {
    return kind.codec().write(kind.full());
  }

  /** Whoever adds, renames or drops a part adds a format, with a sample of it. */
  @ParameterizedTest
  @MethodSource("kinds")
  void theNewestSampleIsWhatIsWritten(Kind<?> kind) {
    JsonNode sample = JSON.readTree(kind.sample(kind.codec().format()));

    assertThat(JSON.readTree(written(kind))).isEqualTo(sample);
    assertThat(JSON.readTree(again(kind, sample.toString()))).isEqualTo(sample);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void whatWasWrittenIsReadAgain(Kind<?> kind) {
    assertThat(kind.codec().read(written(kind))).isEqualTo(kind.full());
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void allFormatsAreRead(Kind<?> kind) {
    IntStream.rangeClosed(1, kind.codec().format())
        .forEach(
            format ->
                assertThat(again(kind, kind.sample(format)))
                    .startsWith("{\"format\":" + kind.codec().format()));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aNewerFormatIsReadAsFarAsItIsKnownAndNotOverwritten(Kind<?> kind) {
    String newer = written(kind).replaceFirst("\\{\"format\":\\d+,", "{\"format\":99,\"mood\":{},");

    assertThat(kind.codec().read(newer)).isEqualTo(kind.full());
    kind.codec().requireKnown(written(kind));
    assertThatThrownBy(() -> kind.codec().requireKnown(newer))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("in format 99")
        .hasMessageContaining("Upgrade this server");
  }

  @Test
  void aNewerFormatThatCannotBeReadIsNamed() {
    assertThatThrownBy(() -> StoredValues.HOST.read("{\"format\":99,\"who\":1}"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("newer server");
  }

  @Test
  void anEventTypeFromBeforeThereWereColorsHasNone() {
    Host host = FullSamples.host();
    String first =
        new Kind<>("event-type", StoredValues.EVENT_TYPE, FullSamples.eventType(host)).sample(1);

    assertThat(StoredValues.EVENT_TYPE.read(first)).isEqualTo(FullSamples.firstEventType(host));
  }

  @Test
  void whatOldValuesLackIsEmpty() {
    EventType plain = Samples.eventType(Samples.host());

    assertThat(StoredValues.EVENT_TYPE.read(StoredValues.EVENT_TYPE.write(plain))).isEqualTo(plain);
    assertThat(StoredValues.EVENT_TYPE.write(plain)).doesNotContain("null", "description");
  }
}
