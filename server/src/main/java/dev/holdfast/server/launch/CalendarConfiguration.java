package dev.holdfast.server.launch;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.calendar.CalendarProvider;
import dev.holdfast.scheduling.calendar.CalendarProviders;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.task.TaskKind;
import dev.holdfast.scheduling.vault.Vault;
import dev.holdfast.server.calendar.CalendarPlan;
import dev.holdfast.server.calendar.CalendarSync;
import dev.holdfast.server.calendar.ConnectionApi;
import dev.holdfast.server.calendar.MeetingWriter;
import dev.holdfast.server.calendar.Providers;
import dev.holdfast.server.calendar.SyncMetrics;
import dev.holdfast.server.calendar.caldav.CalDavProvider;
import dev.holdfast.server.calendar.feed.FeedClient;
import dev.holdfast.server.calendar.feed.FeedProvider;
import dev.holdfast.server.calendar.google.GoogleCalendar;
import dev.holdfast.server.calendar.oauth.JsonHttp;
import dev.holdfast.server.calendar.oauth.OAuthFlow;
import dev.holdfast.server.calendar.oauth.OAuthProvider;
import dev.holdfast.server.calendar.oauth.Tokens;
import dev.holdfast.server.calendar.outlook.OutlookCalendar;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.net.SafeHttp;
import dev.holdfast.server.outbox.Relay;
import dev.holdfast.server.work.BackgroundWork;
import dev.holdfast.server.work.Plan;
import dev.holdfast.server.work.TaskHandler;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** External calendars, and background work. */
@Configuration(proxyBeanMethods = false)
class CalendarConfiguration {

  @Bean
  Vault vault(OpenStore store) {
    return store.vault();
  }

  @Bean
  CalendarProvider feeds(SafeHttp http, Vault vault, Clock clock) {
    return new FeedProvider(new FeedClient(http, clock), vault);
  }

  @Bean
  CalendarProvider calDav(SafeHttp http, Vault vault, Clock clock) {
    return new CalDavProvider(http, vault, clock);
  }

  @Bean
  JsonHttp jsonHttp(SafeHttp http, Clock clock) {
    return new JsonHttp(http, clock);
  }

  /** Those that the settings have a client for. */
  @Bean
  OAuthProviders oauthProviders(
      Settings settings, Transactions transactions, Vault vault, JsonHttp http, Clock clock) {
    var tokens = new Tokens(transactions, vault, http, clock);
    List<OAuthProvider> all = new ArrayList<>();
    settings
        .calendars()
        .google()
        .ifPresent(google -> all.add(new GoogleCalendar(google, tokens, http)));
    settings
        .calendars()
        .outlook()
        .ifPresent(outlook -> all.add(new OutlookCalendar(outlook, tokens, http)));
    return new OAuthProviders(all);
  }

  /** A list that is no list of beans. */
  record OAuthProviders(List<OAuthProvider> all) {}

  @Bean
  OAuthFlow oauthDoor(
      OpenStore store,
      Vault vault,
      JsonHttp http,
      OAuthProviders providers,
      Settings settings,
      Clock clock) {
    var parts =
        new OAuthFlow.Parts(
            store.transactions(),
            vault,
            http,
            store.pkce(),
            settings.web().publicUrlOrDefault(),
            clock);
    return new OAuthFlow(parts, providers.all());
  }

  @Bean
  CalendarProviders calendarProviders(
      ObjectProvider<CalendarProvider> others, OAuthProviders oauth) {
    List<CalendarProvider> all = new ArrayList<>(oauth.all());
    others.forEach(all::add);
    return new Providers(all);
  }

  @Bean
  CalendarSync calendarSync(
      Transactions transactions,
      CalendarProviders providers,
      MeterRegistry meters,
      Settings settings,
      Clock clock) {
    return new CalendarSync(
        transactions, providers, counts(meters), settings.calendarSync(), clock);
  }

  @Bean
  MeetingWriter meetingWriter(Transactions transactions, CalendarProviders providers, Clock clock) {
    return new MeetingWriter(transactions, providers, clock);
  }

  @Bean
  CalendarPlan calendarPlan() {
    return new CalendarPlan();
  }

  @Bean(initMethod = "start")
  BackgroundWork backgroundWork(
      Transactions transactions,
      ObjectProvider<TaskHandler> handlers,
      ObjectProvider<Plan> plans,
      Relay relay,
      MeterRegistry meters,
      Clock clock) {
    var work =
        new BackgroundWork(
            transactions, handlers.stream().toList(), plans.stream().toList(), clock);
    relay.onArranged(work::plan);
    work.kinds().forEach(kind -> lag(meters, work, kind));
    return work;
  }

  @Bean
  ConnectionApi.SyncListener syncListener(BackgroundWork work) {
    return () -> work.nudge(TaskKind.SYNC);
  }

  private static void lag(MeterRegistry meters, BackgroundWork work, TaskKind kind) {
    TimeGauge.builder(
            "holdfast.tasks.lag", work, TimeUnit.MILLISECONDS, each -> each.lag(kind).toMillis())
        .description("How old the oldest task is that is due")
        .tag("kind", kind.name().toLowerCase(Locale.ROOT))
        .register(meters);
  }

  private static SyncMetrics counts(MeterRegistry meters) {
    return new SyncMetrics() {
      @Override
      public void succeeded(Provider provider, Duration took) {
        Timer.builder("holdfast.calendar.sync")
            .description("Time to fetch the busy times of a calendar")
            .tag("provider", provider.text())
            .register(meters)
            .record(took);
      }

      @Override
      public void failed(Provider provider, String code) {
        Counter.builder("holdfast.calendar.failures")
            .description("Calendars that could not be read")
            .tag("provider", provider.text())
            .tag("code", code)
            .register(meters)
            .increment();
      }
    };
  }
}
