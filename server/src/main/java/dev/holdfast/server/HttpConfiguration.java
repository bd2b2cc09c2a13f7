package dev.holdfast.server;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.server.http.KeyLimit;
import dev.holdfast.server.http.Patience;
import dev.holdfast.server.http.PublicLimits;
import dev.holdfast.server.http.TrustedProxies;
import dev.holdfast.server.json.Json;
import dev.holdfast.server.security.AdminKey;
import dev.holdfast.server.security.KeyRing;
import dev.holdfast.server.security.KeyUses;
import dev.holdfast.server.security.Passwords;
import dev.holdfast.server.security.PublicUrl;
import dev.holdfast.server.security.SessionDesk;
import dev.holdfast.server.security.SignInDoor;
import dev.holdfast.server.security.SignInLimits;
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
    return new KeyLimit(settings.web().limits().keyRequests());
  }

  @Bean
  PublicUrl publicUrl(Settings settings) {
    return new PublicUrl(settings.web().publicUrlOrDefault());
  }

  @Bean
  SessionDesk sessionDesk(Transactions transactions, Clock clock) {
    return new SessionDesk(transactions, clock);
  }

  @Bean
  SignInDoor signInDoor(Transactions transactions, PublicUrl url, Clock clock) {
    return new SignInDoor(transactions, url.value(), clock);
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
  Patience patience(Settings settings) {
    Duration longest = settings.web().connections().patience();
    return new Patience(longest, longest);
  }

  @Bean
  TrustedProxies trustedProxies(Settings settings) {
    return new TrustedProxies(settings.web().trustedProxies());
  }

  @Bean
  PublicLimits publicLimits(Settings settings) {
    Settings.Limits limits = settings.web().limits();
    return new PublicLimits(limits.publicReads(), limits.publicWrites(), limits.publicHolds());
  }
}
