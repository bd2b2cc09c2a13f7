package dev.holdfast.server.launch.settings;

import dev.holdfast.server.mail.smtp.SmtpSettings;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.hibernate.validator.constraints.Range;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The variables of the environment, group by group: {@code HOLDFAST_PUBLIC_URL} is {@code
 * publicUrl}. Each has its default and the rule that its value alone must follow; {@link
 * SettingsReader} has the rules between them.
 */
final class Variables {

  static final List<Class<? extends Record>> GROUPS =
      List.of(
          Service.class,
          Web.class,
          Settings.Limits.class,
          Secrets.class,
          Database.class,
          Bus.class,
          Mail.class,
          Oidc.class,
          Google.class,
          Microsoft.class);

  static final int LARGEST_PORT = 65_535;
  private static final String TOO_SHORT =
      "is too short to be a secret: use at least 16 random characters";
  private static final int SHORTEST_SECRET = 16;

  private Variables() {}

  record Service(
      @DefaultValue("data") String data,
      boolean demo,
      boolean allowPrivateAddresses,
      @DefaultValue("10") @Range(min = 1, max = 1_440) int calendarSyncMinutes,
      @DefaultValue("text") Settings.LogFormat log) {}

  record Web(
      @DefaultValue("8080") @Range(min = 1, max = LARGEST_PORT) int port,
      @Nullable String bind,
      @Range(min = 1, max = LARGEST_PORT) @Nullable Integer metricsPort,
      @WebAddress @Nullable String publicUrl,
      boolean allowHttp,
      @Nullable String securityContact,
      @Nullable String trustedProxies,
      @Range(min = 10, max = 100_000) @Nullable Integer connections,
      @Range(min = 1, max = 100_000) @Nullable Integer connectionsPerAddress,
      @DefaultValue("30") @Range(min = 1, max = 600) int requestSeconds) {}

  record Secrets(
      @Size(min = SHORTEST_SECRET, message = TOO_SHORT) @Nullable String adminKey,
      @Size(min = SHORTEST_SECRET, message = TOO_SHORT) @Nullable String secret,
      @Size(min = SHORTEST_SECRET, message = TOO_SHORT) @Nullable String vaultKey,
      @Nullable String vaultKeyFile) {}

  record Database(
      @DefaultValue("sqlite") Settings.Store store,
      @Nullable String databaseUrl,
      @Nullable String databaseUser,
      @Nullable String databasePassword,
      @DefaultValue("8") @Range(min = 1, max = 200) int databaseConnections,
      @Pattern(
              regexp = "[\\w.-]{0,100}",
              message = "must be letters, digits and . - _, at most 100, such as test_")
          @DefaultValue("")
          String dynamodbPrefix,
      @WebAddress @DefaultValue("") String dynamodbEndpoint) {}

  record Bus(
      @Pattern(
              regexp = "(arn:aws[\\w-]*:events:[\\w-]+:\\d{12}:event-bus/)?[\\w./-]{1,256}",
              message = "must be the name or the ARN of an event bus")
          @Nullable String eventbridgeBus,
      @Pattern(
              regexp = "(?!aws\\.)[\\w./-]{1,256}",
              message =
                  "must be letters, digits and . - _ /, at most 256, and must not begin with aws.")
          @DefaultValue("holdfast")
          String eventbridgeSource,
      @Pattern(regexp = "[a-z]+(-[a-z]+)+-\\d+", message = "must be a region such as eu-central-1")
          @Nullable String eventbridgeRegion,
      @WebAddress @Nullable String eventbridgeEndpoint) {}

  record Mail(
      @Pattern(
              regexp = "[\\w.:-]{1,253}",
              message = "must be the name of a server, such as smtp.example.com")
          @Nullable String smtpHost,
      @Range(min = 1, max = LARGEST_PORT) @Nullable Integer smtpPort,
      @Nullable String smtpUser,
      @Nullable String smtpPassword,
      SmtpSettings.@Nullable Security smtpSecurity,
      @Nullable String mailFrom) {}

  record Oidc(
      @WebAddress @Nullable String oidcIssuer,
      @Nullable String oidcClientId,
      @Nullable String oidcClientSecret,
      @Pattern(regexp = "[^\\p{Cntrl}]{1,40}", message = "must be a name of at most 40 characters")
          @DefaultValue("OpenID")
          String oidcName,
      boolean oidcOnly) {}

  record Google(
      @Nullable String googleClientId,
      @Nullable String googleClientSecret,
      @WebAddress @DefaultValue("https://accounts.google.com/o/oauth2/v2/auth")
          String googleAuthorizeUrl,
      @WebAddress @DefaultValue("https://oauth2.googleapis.com/token") String googleTokenUrl,
      @WebAddress @DefaultValue("https://oauth2.googleapis.com/revoke") String googleRevokeUrl,
      @WebAddress @DefaultValue("https://www.googleapis.com/calendar/v3") String googleApiUrl) {}

  record Microsoft(
      @Nullable String microsoftClientId,
      @Nullable String microsoftClientSecret,
      @Pattern(
              regexp = "[\\w.-]{1,100}",
              message =
                  "must be common, organizations, consumers, or the id or domain of a directory")
          @DefaultValue("common")
          String microsoftTenant,
      @WebAddress @Nullable String microsoftAuthorizeUrl,
      @WebAddress @Nullable String microsoftTokenUrl,
      @WebAddress @DefaultValue("https://graph.microsoft.com/v1.0") String microsoftApiUrl) {}
}
