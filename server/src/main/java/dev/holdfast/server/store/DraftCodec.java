package dev.holdfast.server.store;

import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.Hold;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Drafts of bookings as one text: a JSON object. */
public final class DraftCodec {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private DraftCodec() {}

  /** As it is stored; what is not there is null. */
  private record Stored(
      String name,
      String email,
      @Nullable String zone,
      @Nullable String id,
      @Nullable String language,
      @Nullable String notes) {}

  public static String write(Hold.Draft draft) {
    Booker booker = draft.booker();
    return JSON.writeValueAsString(
        new Stored(
            booker.name(),
            booker.email(),
            booker.zone().map(ZoneId::getId).orElse(null),
            booker.id().orElse(null),
            booker.language().map(Locale::toLanguageTag).orElse(null),
            draft.notes().orElse(null)));
  }

  public static Hold.Draft read(String text) {
    Stored stored = JSON.readValue(text, Stored.class);
    Booker booker =
        new Booker(
            stored.name(),
            stored.email(),
            Optional.ofNullable(stored.zone()).map(ZoneId::of),
            Optional.ofNullable(stored.id()),
            Optional.ofNullable(stored.language()).map(Locale::forLanguageTag));
    return new Hold.Draft(booker, Optional.ofNullable(stored.notes()));
  }
}
