package dev.holdfast.server.launch;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.server.access.KeyLimit;
import dev.holdfast.server.access.PublicLimits;
import dev.holdfast.server.access.secret.AdminKey;
import dev.holdfast.server.access.secret.KeyRing;
import dev.holdfast.server.access.secret.KeyUses;
import dev.holdfast.server.access.secret.Passwords;
import dev.holdfast.server.access.secret.SessionService;
import dev.holdfast.server.access.signin.SignInLimits;
import dev.holdfast.server.access.signin.SignInLinkService;
import dev.holdfast.server.api.PublicUrl;
import dev.holdfast.server.http.ConnectionLimits;
import dev.holdfast.server.http.RequestTimeouts;
import dev.holdfast.server.http.SecurityText;
import dev.holdfast.server.http.TrustedProxies;
import dev.holdfast.server.json.Json;
import dev.holdfast.server.launch.settings.Settings;
import java.time.Clock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** What the HTTP interface needs to know of the settings. */
@Configuration(proxyBeanMethods = false)
class HttpConfiguration {

  @Bean
  JsonMapper jsonMapper() {
    return Json.ofRequests();
  }

  @Bean
  KeyUses keyUses() {
    return new KeyUses();
  }

  @Bean
  KeyRing keyRing(Transactions transactions, AdminKey adminKey, KeyUses uses, Clock clock) {
    return new KeyRing(transactions, adminKey, uses, clock);
  }

  @Bean
  KeyLimit keyLimit(Settings settings) {
    return new KeyLimit(settings.web().limits().keyRequestsPerMinute());
  }

  @Bean
  PublicUrl publicUrl(Settings settings) {
    return new PublicUrl(settings.web().publicUrlOrDefault());
  }

  @Bean
  SecurityText.Contact securityContact(Settings settings) {
    return new SecurityText.Contact(settings.web().securityContact());
  }

  @Bean
  SessionService sessionService(Transactions transactions, Clock clock) {
    return new SessionService(transactions, clock);
  }

  @Bean
  SignInLinkService signInDoor(Transactions transactions, PublicUrl url, Clock clock) {
    return new SignInLinkService(transactions, url.value(), clock);
  }

  @Bean
  SignInLimits signInLimits() {
    return new SignInLimits();
  }

  @Bean
  Passwords passwords() {
    return new Passwords();
  }

  @Bean
  RequestTimeouts requestTimeouts(Settings settings) {
    Duration longest = settings.web().connections().timeout();
    return new RequestTimeouts(longest, longest);
  }

  @Bean
  ConnectionLimits connectionLimits(Settings settings, TrustedProxies proxies) {
    Settings.Connections connections = settings.web().connections();
    return new ConnectionLimits(connections.most(), connections.perAddress(), proxies);
  }

  @Bean
  TrustedProxies trustedProxies(Settings settings) {
    return new TrustedProxies(settings.web().trustedProxies());
  }

  @Bean
  PublicLimits publicLimits(Settings settings) {
    Settings.Limits limits = settings.web().limits();
    return new PublicLimits(
        limits.publicReadsPerMinute(),
        limits.publicWritesPerMinute(),
        limits.publicHolds(),
        Duration.ofMinutes(limits.publicHoldMinutes()),
        limits.publicBookingsPerDay());
  }
}
