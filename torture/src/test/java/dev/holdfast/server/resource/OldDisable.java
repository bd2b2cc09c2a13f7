package dev.holdfast.server.resource;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Disabled;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.resource.ResourceNews;
import dev.holdfast.server.api.ApiReply;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Write;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * A deliberate fault for torture to catch: disables a host's time as any other time, so that
 * bookings lose it and stay confirmed. Only a server started with {@link #OPTION} has it.
 */
@RestController
@ConditionalOnProperty(OldDisable.PROPERTY)
public final class OldDisable {

  static final String PROPERTY = "holdfast.torture.old-disable";

  /** For the Java of a server. */
  public static final String OPTION = "-D" + PROPERTY + "=true";

  private final Write write;
  private final ResourceNews news;

  OldDisable(Write write, Clock clock) {
    this.write = write;
    this.news = new ResourceNews(clock);
  }

  /** Spring prefers it to the right one because it asks for a header. */
  @PostMapping(path = "/v1/resources/{id}/disable", headers = Write.KEY_HEADER)
  ResponseEntity<String> disable(
      Caller caller,
      @PathVariable("id") String id,
      @RequestBody Map<String, String> body,
      HttpServletRequest request) {
    TimeSlot slot = TimeSlot.of(Instant.parse(body.get("from")), Instant.parse(body.get("to")));
    Owner owner = Owner.of(body.get("owner"));
    return write.once(
        caller,
        request,
        tx -> {
          KnownResources known = KnownResources.one(tx, caller, id);
          Disabled done = tx.availability().disable(known.timeline(), slot, owner);
          news.tell(tx, EventKey.RESOURCE_DISABLED, known.resource(), slot, owner);
          return commit(
              ApiReply.ok(
                  Map.of(
                      "displaced", pieces(done.displaced(), slot),
                      "alreadyDisabled", pieces(done.alreadyDisabled(), slot))));
        });
  }

  private static List<Map<String, String>> pieces(List<Blockade> blockades, TimeSlot slot) {
    return blockades.stream()
        .map(it -> piece(it, it.slot().intersection(slot).orElseThrow()))
        .toList();
  }

  private static Map<String, String> piece(Blockade blockade, TimeSlot part) {
    return Map.of(
        "owner", blockade.owner().value(),
        "from", part.from().toString(),
        "to", part.to().toString());
  }
}
