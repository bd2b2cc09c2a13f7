package dev.holdfast.server;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.server.http.PublicLimits;
import dev.holdfast.server.http.TrustedProxies;
import dev.holdfast.server.json.Json;
import dev.holdfast.server.security.AdminKey;
import dev.holdfast.server.security.KeyRing;
import dev.holdfast.server.security.Sessions;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** What the HTTP interface needs to know of the settings. */
@Configuration(proxyBeanMethods = false)
class HttpConfiguration {

  @Bean
  JsonMapper jsonMapper() {
    return Json.mapper();
  }

  @Bean
  KeyRing keyRing(Transactions transactions, AdminKey adminKey) {
    return new KeyRing(transactions, adminKey);
  }

  @Bean
  Sessions sessions() {
    return new Sessions();
  }

  @Bean
  TrustedProxies trustedProxies(Settings settings) {
    return new TrustedProxies(settings.web().trustedProxies());
  }

  @Bean
  PublicLimits publicLimits(Settings settings) {
    return new PublicLimits(settings.web().publicReads(), settings.web().publicWrites());
  }
}
