package dev.holdfast.server.event;

import dev.holdfast.scheduling.event.EventFeed;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.host.HostId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Somebody who listens over HTTP. A slow reader is cut off when a write takes too long, and can
 * return with the id of the last event it got.
 */
final class EventListener implements EventFeed.Listener {

  private static final Logger LOG = LoggerFactory.getLogger(EventListener.class);

  private static final MediaType TEXT = new MediaType("text", "plain", StandardCharsets.UTF_8);

  /** The feed decides when it ends. */
  private static final long FOR_EVER = 0;

  private final SseEmitter emitter = new SseEmitter(FOR_EVER);
  private final JsonMapper json;
  private final Optional<EventKey> wanted;
  private final Audience audience;

  EventListener(JsonMapper json, Optional<EventKey> wanted, Audience audience) {
    this.json = json;
    this.wanted = wanted;
    this.audience = audience;
  }

  /**
   * A listener, and what it may see.
   *
   * @param isAllowed whether the key or the session with which it began still counts
   * @param view what the listener gets of an event
   */
  record Audience(BooleanSupplier isAllowed, Function<StoredEvent, EventView> view) {}

  SseEmitter emitter() {
    return emitter;
  }

  void follow(EventFeed feed, HostId host, long after) {
    EventFeed.Following following = feed.follow(host, after, this);
    emitter.onCompletion(following::close);
    emitter.onError(error -> following.close());
  }

  @Override
  public void begin() throws IOException {
    emitter.send(SseEmitter.event().comment("listening"));
  }

  @Override
  public boolean isAllowed() {
    return audience.isAllowed().getAsBoolean();
  }

  @Override
  public void happened(StoredEvent event) throws IOException {
    if (wanted.filter(key -> key != event.key()).isPresent()) {
      return;
    }
    emitter.send(
        SseEmitter.event()
            .id(event.id().value())
            .name(event.key().text())
            .data(json.writeValueAsString(audience.view().apply(event)), TEXT));
  }

  @Override
  public void silence() throws IOException {
    emitter.send(SseEmitter.event().comment("silence"));
  }

  @Override
  public void end() {
    try {
      emitter.complete();
    } catch (IllegalStateException e) {
      LOG.debug("The listener has gone", e);
    }
  }
}
