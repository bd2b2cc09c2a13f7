package dev.holdfast.server.eventbridge;

import dev.holdfast.scheduling.event.EventId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequestEntry;
import software.amazon.awssdk.services.eventbridge.model.PutEventsResultEntry;
import software.amazon.awssdk.services.eventbridge.model.ResourceNotFoundException;

/** The bus at the other end of the wire. */
final class Bus implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Bus.class);

  /** What may be better in a moment, by the reference of PutEvents. */
  private static final Set<String> PASSING = Set.of("ThrottlingException", "InternalFailure");

  private final EventBridgeClient client;
  private final String name;

  Bus(EventBridgeClient client, String name) {
    this.client = client;
    this.name = name;
  }

  /** Why an entry was not taken. */
  record Refusal(String code, String message) {

    boolean isPassing() {
      return PASSING.contains(code);
    }

    @Override
    public String toString() {
      return EventBridgeErrors.cause(code, message);
    }
  }

  /**
   * Checks that the bus exists, because EventBridge accepts events for a missing bus and drops
   * them. Without the right to check, the setting is trusted.
   */
  void requireExists() {
    try {
      client.describeEventBus(request -> request.name(name));
    } catch (ResourceNotFoundException e) {
      throw new NotPublishedException(
          "EventBridge has no bus %s in this account and region. Create it, or set HOLDFAST_EVENTBRIDGE_BUS to another one"
              .formatted(name));
    } catch (AwsServiceException e) {
      if (e.isThrottlingException() || e.statusCode() >= 500) {
        throw EventBridgeErrors.of(e);
      }
      LOG.info("It is not known whether bus {} exists: {}", name, EventBridgeErrors.cause(e));
    } catch (SdkException e) {
      throw EventBridgeErrors.of(e);
    }
  }

  /** Answers which were not taken, and why. */
  Map<EventId, Refusal> put(List<Entry> entries) {
    List<PutEventsResultEntry> results = send(entries.stream().map(Entry::request).toList());
    if (results.size() != entries.size()) {
      throw new NotPublishedException(
          "EventBridge answered about %s of %s events".formatted(results.size(), entries.size()));
    }
    Map<EventId, Refusal> refusals = new HashMap<>();
    for (int i = 0; i < results.size(); i++) {
      PutEventsResultEntry result = results.get(i);
      if (result.errorCode() != null) {
        refusals.put(
            entries.get(i).event().id(), new Refusal(result.errorCode(), result.errorMessage()));
      }
    }
    return refusals;
  }

  private List<PutEventsResultEntry> send(List<PutEventsRequestEntry> entries) {
    try {
      return client.putEvents(request -> request.entries(entries)).entries();
    } catch (SdkException e) {
      throw EventBridgeErrors.of(e);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
