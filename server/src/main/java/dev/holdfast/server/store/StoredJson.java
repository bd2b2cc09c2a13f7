package dev.holdfast.server.store;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.hours.LocalWindow;
import dev.holdfast.scheduling.vault.VaultReference;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** How the parts of stored values look in JSON: records by name, small values as texts. */
final class StoredJson {

  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(parts())
          .changeDefaultPropertyInclusion(
              all -> all.withValueInclusion(JsonInclude.Include.NON_ABSENT))
          .changeDefaultVisibility(
              all -> all.withVisibility(PropertyAccessor.IS_GETTER, Visibility.NONE))
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private StoredJson() {}

  private static SimpleModule parts() {
    SimpleModule parts = new SimpleModule();
    text(parts, HostId.class, HostId::value, HostId::new);
    text(parts, EventTypeId.class, EventTypeId::value, EventTypeId::new);
    text(parts, BookingId.class, BookingId::value, BookingId::new);
    text(parts, VaultReference.class, VaultReference::value, VaultReference::new);
    text(parts, Provider.class, Provider::text, text -> Provider.parse(text).orElseThrow());
    text(parts, ZoneId.class, ZoneId::getId, ZoneId::of);
    text(parts, Locale.class, Locale::toLanguageTag, Locale::forLanguageTag);
    text(parts, Duration.class, Duration::toString, Duration::parse);
    text(
        parts,
        Instant.class,
        time -> time.truncatedTo(ChronoUnit.MICROS).toString(),
        Instant::parse);
    as(
        parts,
        new Form<>(
            LocalWindow.class,
            String[].class,
            window -> new String[] {window.startText(), window.endText()},
            times -> LocalWindow.parse(times[0], times[1])));
    return parts;
  }

  private static <T> void text(
      SimpleModule parts, Class<T> type, Function<T, String> write, Function<String, T> read) {
    as(parts, new Form<>(type, String.class, write, read));
  }

  private static <T, J> void as(SimpleModule parts, Form<T, J> form) {
    parts.addSerializer(form.type, new Writer<>(form));
    parts.addDeserializer(form.type, new Reader<>(form));
  }

  /** What a type is in JSON. */
  private record Form<T, J>(
      Class<T> type, Class<J> json, Function<T, J> write, Function<J, T> read) {}

  private static final class Writer<T, J> extends StdSerializer<T> {

    private final Form<T, J> form;

    Writer(Form<T, J> form) {
      super(form.type());
      this.form = form;
    }

    @Override
    public void serialize(T value, JsonGenerator json, SerializationContext context) {
      context.writeValue(json, form.write().apply(value));
    }
  }

  private static final class Reader<T, J> extends StdDeserializer<T> {

    private final Form<T, J> form;

    Reader(Form<T, J> form) {
      super(form.type());
      this.form = form;
    }

    @Override
    public T deserialize(JsonParser json, DeserializationContext context) {
      return form.read().apply(context.readValue(json, form.json()));
    }
  }
}
