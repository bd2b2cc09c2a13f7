package dev.holdfast.server.eventbridge;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;

/**
 * Where region and credentials come from, and how long to wait for an answer.
 *
 * @param attempt the most that one attempt may take
 * @param call the most that a request may take, with the SDK's own repetitions
 */
record BusAccess(
    AwsRegionProvider regions,
    AwsCredentialsProvider credentials,
    Duration attempt,
    Duration call) {

  private static final Duration CONNECT = Duration.ofSeconds(3);

  /** As every AWS program does it. */
  static BusAccess byDefault() {
    return new BusAccess(
        DefaultAwsRegionProviderChain.builder().build(),
        DefaultCredentialsProvider.builder().build(),
        Duration.ofSeconds(5),
        Duration.ofSeconds(20));
  }

  /**
   * A client of the bus. Looks for region and credentials now, since without them it would fail
   * only when the first event comes.
   *
   * @throws MissingAccessException names all that is missing
   */
  EventBridgeClient client(BusSettings settings) {
    List<String> faults = new ArrayList<>();
    Optional<Region> region = settings.region().map(Region::of).or(this::region);
    if (region.isEmpty()) {
      faults.add(
          "HOLDFAST_EVENTBRIDGE_BUS=%s needs a region. Set HOLDFAST_EVENTBRIDGE_REGION or AWS_REGION."
              .formatted(settings.bus()));
    }
    if (!hasCredentials()) {
      faults.add(
          "HOLDFAST_EVENTBRIDGE_BUS=%s needs AWS credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or give this machine a role."
              .formatted(settings.bus()));
    }
    if (!faults.isEmpty()) {
      throw new MissingAccessException(faults);
    }
    return client(settings, region.orElseThrow());
  }

  private EventBridgeClient client(BusSettings settings, Region region) {
    var builder =
        EventBridgeClient.builder()
            .region(region)
            .credentialsProvider(credentials)
            .httpClientBuilder(UrlConnectionHttpClient.builder().connectionTimeout(CONNECT))
            .overrideConfiguration(
                limits -> limits.apiCallAttemptTimeout(attempt).apiCallTimeout(call));
    settings.endpoint().ifPresent(builder::endpointOverride);
    return builder.build();
  }

  private Optional<Region> region() {
    try {
      return Optional.ofNullable(regions.getRegion());
    } catch (SdkClientException e) {
      return Optional.empty();
    }
  }

  private boolean hasCredentials() {
    try {
      credentials.resolveCredentials();
      return true;
    } catch (SdkClientException e) {
      return false;
    }
  }
}
