package dev.holdfast.server.api;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.booking.BookingInput;
import dev.holdfast.server.booking.CancelInput;
import dev.holdfast.server.booking.HoldInput;
import dev.holdfast.server.booking.RescheduleInput;
import dev.holdfast.server.calendar.ConnectionInput;
import dev.holdfast.server.eventtype.EventTypeInput;
import dev.holdfast.server.host.HostApi;
import dev.holdfast.server.json.Json;
import dev.holdfast.server.resource.ClaimsInput;
import dev.holdfast.server.resource.HoldTimeInput;
import dev.holdfast.server.resource.ResourceInput;
import dev.holdfast.server.resource.TimeInput;
import dev.holdfast.server.webhook.WebhookInput;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;

/** Hands an input to all that read the body of a request, as controllers do. */
public final class BodyFuzz {

  private static final Validator VALIDATOR =
      Validation.buildDefaultValidatorFactory().getValidator();

  private static final List<Reader<?>> READERS =
      List.of(
          new Reader<>(BookingInput.class, it -> it.toRequest(Optional.empty())),
          new Reader<>(EventTypeInput.class, it -> it.toTerms(ZoneOffset.UTC)),
          new Reader<>(HoldInput.class, it -> it.toRequest("et_1", new HostId("own_1"))),
          new Reader<>(HoldTimeInput.class, HoldTimeInput::asked),
          new Reader<>(TimeInput.class, TimeInput::asked),
          new Reader<>(ClaimsInput.class, ClaimsInput::claims),
          new Reader<>(ConnectionInput.class, ConnectionInput::toChoice),
          new Reader<>(ConnectionInput.Settings.class, ConnectionInput.Settings::toChoice),
          new Reader<>(WebhookInput.class, WebhookInput::toTerms),
          new Reader<>(
              ResourceInput.class, it -> it.toWish(new HostId("own_1"), "car", version -> true)),
          new Reader<>(RescheduleInput.class, RescheduleInput::checkedStart),
          new Reader<>(CancelInput.class, CancelInput::reasonOf),
          new Reader<>(HostApi.HostInput.class, it -> it.toHost(Instant.EPOCH)));

  private BodyFuzz() {}

  public static void fuzzerTestOneInput(byte[] input) {
    READERS.forEach(reader -> reader.read(input));
  }

  private record Reader<T>(Class<T> type, Consumer<T> use) {

    void read(byte[] body) {
      try {
        T input = Json.ofRequests().readValue(body, type);
        if (input != null && VALIDATOR.validate(input).isEmpty()) {
          use.accept(input);
        }
      } catch (JacksonException e) {
        JsonErrors.problem(e);
      } catch (Problem e) {
        if (!e.status().is4xxClientError()) {
          throw e;
        }
      }
    }
  }
}
