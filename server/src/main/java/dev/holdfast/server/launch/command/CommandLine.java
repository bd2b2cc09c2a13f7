package dev.holdfast.server.launch.command;

import dev.holdfast.server.api.docs.ApiDescription;
import dev.holdfast.server.launch.FirstSignIn;
import dev.holdfast.server.launch.Launch;
import dev.holdfast.server.launch.StartMessage;
import dev.holdfast.server.launch.demo.Demo;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.launch.settings.StartFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.context.ConfigurableApplicationContext;

/** What the service can be told to do when it is started. */
public final class CommandLine {

  /** The service was started, and goes on. */
  public static final int RUNNING = -1;

  private static final int DONE = 0;
  private static final int MISUSED = 2;

  /** How long links are good that were made with the secret before. */
  private static final Duration LINKS_LAST = Duration.ofDays(90);

  private static final String HELP =
      """
      Usage: java -jar holdfast.jar [command]

        serve                 starts the service; so does no command at all
        owner create --slug SLUG --name NAME --email EMAIL --time-zone ZONE [--language TAG]
                              lets an owner in, and prints the owner's key, once
        key create --owner SLUG [--name NAME] [--scope read|write] [--days DAYS]
                              prints a further key of an owner, once; it may do everything, for
                              ever, unless you say otherwise
        sign-in-link SLUG|EMAIL
                              prints a link by which an owner can sign in and choose a password,
                              once, within 24 hours
        backup FILE           writes a copy of the SQLite database, while the service runs or not
        restore FILE          puts such a copy in the place of the database; stop the service first
        audit [--repair]      checks that every confirmed booking has its time and nothing else has
                              time in a booking's name; --repair reclaims time that is still free,
                              frees time without a right to it and lists what you have to decide;
                              exits with 1 if something is left; the service may run meanwhile
        vault key             prints a new key for the vault, for HOLDFAST_VAULT_KEY or a file
        vault rotate          adds a new key to the vault's and seals all secrets with it; may be
                              interrupted and repeated, and the service may run meanwhile
        vault prune           gives up the keys of the vault that no secret needs any more
        links rotate [--days DAYS]
                              makes links in mails, of feeds and of shared calendars with a new
                              secret; those made before are good for 90 days, or as many as you say;
                              the service may run meanwhile
        rehearse              starts, books and stops, on data that is thrown away; with
                              java -XX:ArchiveClassesAtExit=FILE later starts are faster
        --help, --version

      Settings are variables of the environment:
        HOLDFAST_PORT=8080                       where to listen
        HOLDFAST_BIND=                           the address to listen on, such as 127.0.0.1 behind a
                                                 proxy; all addresses of the machine if left out
        HOLDFAST_METRICS_PORT=                   where to tell figures at /metrics, instead of on the
                                                 same port as the rest
        HOLDFAST_DATA=./data                     folder for the SQLite database and the admin key
        HOLDFAST_STORE=sqlite                    or postgres, mariadb, dynamodb
        HOLDFAST_DATABASE_URL=                   such as postgres://USER:PASSWORD@HOST/DATABASE
        HOLDFAST_DATABASE_USER=, HOLDFAST_DATABASE_PASSWORD=
                                                 instead of those in the address
        HOLDFAST_DATABASE_CONNECTIONS=8          the most that write at a time; as many may read
        HOLDFAST_DYNAMODB_PREFIX=                what the names of DynamoDB's tables begin with
        HOLDFAST_DYNAMODB_ENDPOINT=              if it is not where AWS has it; region and credentials
                                                 are those of AWS_REGION and the like
        HOLDFAST_ADMIN_KEY=                      made at the first start if left out; several servers
                                                 on one database want the same
        HOLDFAST_SECRET=                         signs the links in invitations; kept in the database
                                                 if left out
        HOLDFAST_VAULT_KEY=, HOLDFAST_VAULT_KEY_FILE=
                                                 what opens the vault with the tokens of calendars and
                                                 the secrets of links and webhooks; made in
                                                 HOLDFAST_DATA when first needed if left out; several
                                                 servers on one database need the same
        HOLDFAST_PUBLIC_URL=http://localhost:8080
                                                 what such links begin with; may have a path, such as
                                                 https://example.com/book-me
        HOLDFAST_ALLOW_HTTP=false                whether they may begin with http:// outside the own
                                                 network
        HOLDFAST_SECURITY_CONTACT=               a mail address or an address of the web for reports of
                                                 weaknesses, shown at /.well-known/security.txt
        HOLDFAST_TRUSTED_PROXIES=                addresses or ranges whose X-Forwarded-For is believed
        HOLDFAST_PUBLIC_READS_PER_MINUTE=300, HOLDFAST_PUBLIC_WRITES_PER_MINUTE=30
                                                 what one address may do without a key
        HOLDFAST_PUBLIC_HOLDS=10                 how many slots it may keep at a time
        HOLDFAST_PUBLIC_HOLD_MINUTES=15          how long it may keep one; also how long a visitor has
                                                 to open the link that checks a mail address
        HOLDFAST_PUBLIC_BOOKINGS_PER_DAY=20      how many bookings it may make with one host in a day
        HOLDFAST_PUBLIC_BOOKINGS=20              how many bookings to come of one event type a mail
                                                 address may have that were made without a key
        HOLDFAST_KEY_REQUESTS_PER_MINUTE=600000  what may be done with one key
        HOLDFAST_CONNECTIONS=                    how many may be open: as many as a quarter of the
                                                 memory bears, at most 4096; a newcomer then takes
                                                 the place of one that only waits
        HOLDFAST_CONNECTIONS_PER_ADDRESS=        how many of them from one address: a quarter;
                                                 trusted proxies may have all
        HOLDFAST_REQUEST_SECONDS=30              how long a request may take to arrive
        HOLDFAST_ALLOW_PRIVATE_ADDRESSES=false   whether webhooks and feeds may reach the own network
        HOLDFAST_CALENDAR_SYNC_MINUTES=10        how often calendars elsewhere are read
        HOLDFAST_GOOGLE_CLIENT_ID=, HOLDFAST_GOOGLE_CLIENT_SECRET=
                                                 let hosts connect their Google calendars
        HOLDFAST_MICROSOFT_CLIENT_ID=, HOLDFAST_MICROSOFT_CLIENT_SECRET=
                                                 let hosts connect their Outlook calendars
        HOLDFAST_MICROSOFT_TENANT=common         or whose accounts alone may be connected
        HOLDFAST_GOOGLE_AUTHORIZE_URL=, _TOKEN_URL=, _REVOKE_URL=, _API_URL=,
        HOLDFAST_MICROSOFT_AUTHORIZE_URL=, _TOKEN_URL=, _API_URL=
                                                 where those are, if not where they usually are
        HOLDFAST_EVENTBRIDGE_BUS=                name or ARN of a bus that is told of all events
        HOLDFAST_EVENTBRIDGE_SOURCE=holdfast     what those events come from
        HOLDFAST_EVENTBRIDGE_REGION=, HOLDFAST_EVENTBRIDGE_ENDPOINT=
                                                 where the bus is, if AWS_REGION and the like, which
                                                 AWS programs read, do not say so
        HOLDFAST_SMTP_HOST=                      what sends mails; without it they are only shown, at /app/mails
        HOLDFAST_SMTP_PORT=, HOLDFAST_SMTP_SECURITY=
                                                 starttls, the default if there is a user, tls or none;
                                                 the port is 587, 465 or 25 then
        HOLDFAST_SMTP_USER=, HOLDFAST_SMTP_PASSWORD=
                                                 if the server wants to know who sends
        HOLDFAST_MAIL_FROM=                      whom mails are from, such as book@example.com
        HOLDFAST_OIDC_ISSUER=, HOLDFAST_OIDC_CLIENT_ID=, HOLDFAST_OIDC_CLIENT_SECRET=
                                                 let people sign in at another service, by OpenID
                                                 Connect; it sends them back to /sign-in/oidc/callback
        HOLDFAST_OIDC_NAME=OpenID                what the button calls it
        HOLDFAST_OIDC_ONLY=false                 whether nobody signs in with a password
        HOLDFAST_DEMO=false                      fills an empty service with something to look at
        HOLDFAST_LOG=text                        or json
      """;

  private final Map<String, String> environment;
  private final PrintStream out;
  private final PrintStream err;

  public CommandLine(Map<String, String> environment, PrintStream out, PrintStream err) {
    this.environment = environment;
    this.out = out;
    this.err = err;
  }

  /** Answers the code to exit with, or that the service is running. */
  public int run(String... arguments) {
    QuietLog.begin();
    try {
      return run(List.of(arguments));
    } catch (StartFailure e) {
      err.println(e.getMessage());
      return e.exitCode();
    }
  }

  private int run(List<String> arguments) {
    if (arguments.contains("--help") || arguments.contains("-h")) {
      return print(HELP);
    }
    String command = arguments.isEmpty() ? "serve" : arguments.get(0);
    List<String> rest = arguments.subList(Math.min(1, arguments.size()), arguments.size());
    return switch (command) {
      case "serve" -> rest.isEmpty() ? serve() : misused(arguments);
      case "owner", "key" -> create(command, rest);
      case "sign-in-link" ->
          rest.size() == 1
              ? print(new HostCommands(settings()).signInLink(rest.get(0)) + "\n")
              : needs("sign-in-link SLUG|EMAIL");
      case "backup", "restore" ->
          rest.size() == 1 ? copy(command, rest.get(0)) : needs(command + " FILE");
      case "audit" -> audit(rest);
      case "vault" -> rest.size() == 1 ? vault(rest.get(0)) : needs("vault key|rotate|prune");
      case "links" -> links(rest);
      case "rehearse" -> rest.isEmpty() ? rehearse() : misused(arguments);
      case "help" -> print(HELP);
      case "--version", "-v", "version" -> print("holdfast " + version() + "\n");
      default -> misused(arguments);
    };
  }

  private int serve() {
    Settings settings = Settings.from(environment);
    var service = Launch.of(settings);
    Optional<Demo.Suggestion> suggestion =
        settings.demo() ? service.getBean(Demo.class).suggestion() : Optional.empty();
    Optional<String> link = service.getBean(FirstSignIn.class).make();
    new StartMessage(settings).print(out, suggestion, link);
    prepareDescription(service);
    return RUNNING;
  }

  /** The first reader of the API's description does not wait for it. */
  private static void prepareDescription(ConfigurableApplicationContext service) {
    Thread thread =
        new Thread(
            () -> {
              try {
                service.getBean(ApiDescription.class).prepare();
              } catch (RuntimeException e) {
                // A service that is stopping meanwhile needs no description.
                if (service.isActive()) {
                  throw e;
                }
              }
            },
            "api-description");
    thread.setDaemon(true);
    thread.start();
  }

  private static int rehearse() {
    new ClassArchive().play();
    return DONE;
  }

  private int create(String what, List<String> arguments) {
    if (arguments.isEmpty() || !arguments.get(0).equals("create")) {
      return needs(what + " create");
    }
    Options options = Options.parse(arguments.subList(1, arguments.size()));
    String key =
        what.equals("owner")
            ? new HostCommands(settings()).createHost(options)
            : new HostCommands(settings()).createKey(options);
    out.println(key);
    return DONE;
  }

  private int copy(String command, String file) {
    out.println(
        command.equals("backup")
            ? new BackupCommands(settings()).backup(file)
            : new BackupCommands(settings()).restore(file));
    return DONE;
  }

  private int audit(List<String> arguments) {
    boolean repair = arguments.equals(List.of("--repair"));
    if (!repair && !arguments.isEmpty()) {
      return needs("audit [--repair]");
    }
    return new AuditCommand(settings(), out).run(repair) == 0 ? DONE : StartFailure.OUT_OF_ORDER;
  }

  private int vault(String what) {
    VaultCommands commands = new VaultCommands(this::settings);
    switch (what) {
      case "key" -> out.println(commands.key());
      case "rotate" -> out.println(commands.rotate());
      case "prune" -> out.println(commands.prune());
      default -> {
        return needs("vault key|rotate|prune");
      }
    }
    return DONE;
  }

  private int links(List<String> arguments) {
    if (arguments.isEmpty() || !arguments.get(0).equals("rotate")) {
      return needs("links rotate [--days DAYS]");
    }
    Options options = Options.parse(arguments.subList(1, arguments.size()));
    Duration grace =
        options.only(List.of("--days")).find("--days").map(HostCommands::days).orElse(LINKS_LAST);
    out.println(new VaultCommands(this::settings).rotateLinks(grace));
    return DONE;
  }

  private Settings settings() {
    return Settings.from(environment);
  }

  private int print(String text) {
    out.print(text);
    return DONE;
  }

  private int misused(List<String> arguments) {
    err.println(
        "'%s' is not understood. java -jar holdfast.jar --help tells what is."
            .formatted(String.join(" ", arguments)));
    return MISUSED;
  }

  private int needs(String command) {
    err.println("Write '%s'. java -jar holdfast.jar --help tells more.".formatted(command));
    return MISUSED;
  }

  private static String version() {
    try (InputStream text = CommandLine.class.getResourceAsStream("version.txt")) {
      return text == null
          ? "from sources"
          : new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
