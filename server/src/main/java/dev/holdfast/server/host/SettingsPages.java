package dev.holdfast.server.host;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.account.Session;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.server.access.SessionFilter;
import dev.holdfast.server.access.secret.Keys;
import dev.holdfast.server.access.secret.Passwords;
import dev.holdfast.server.access.secret.SessionService;
import dev.holdfast.server.access.signin.HostForm;
import dev.holdfast.server.access.signin.SignInLimits;
import dev.holdfast.server.access.signin.ZoneOptions;
import dev.holdfast.server.api.SignedIn;
import dev.holdfast.server.http.TrustedProxies;
import dev.holdfast.server.page.HostTimes;
import dev.holdfast.server.page.PageController;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * What a host can set. Public data is changed through the API; credentials of the dashboard are
 * changed here, with the password.
 */
@PageController
final class SettingsPages {

  private static final String PAGE = "account/settings";

  private final Transactions transactions;
  private final Passwords passwords;
  private final SessionService sessions;
  private final SignInLimits limits;
  private final TrustedProxies proxies;

  SettingsPages(
      Transactions transactions,
      Passwords passwords,
      SessionService sessions,
      SignInLimits limits,
      TrustedProxies proxies) {
    this.transactions = transactions;
    this.passwords = passwords;
    this.sessions = sessions;
    this.limits = limits;
    this.proxies = proxies;
  }

  /** A browser in which the host is signed in. */
  public record SessionRow(String since, String lastUsed, boolean isThis) {}

  @GetMapping("/app/settings")
  String show(
      SignedIn who,
      @RequestParam(required = false) @Nullable String done,
      HttpServletRequest request,
      Locale locale,
      Model model) {
    model.addAttribute("done", Optional.ofNullable(done).orElse(""));
    return page(who, request, locale, model);
  }

  private String page(SignedIn who, HttpServletRequest request, Locale locale, Model model) {
    Host host = transactions.read(tx -> tx.hosts().find(who.host()).orElseThrow());
    Account account = account(who);
    String language = host.language().map(Locale::toLanguageTag).orElse("");
    model.addAttribute("admin", who.admin());
    model.addAttribute("host", host);
    model.addAttribute("origins", String.join("\n", host.embedOrigins()));
    model.addAttribute("zones", ZoneOptions.with(host.zone().getId()));
    model.addAttribute("language", language);
    model.addAttribute(
        "languages",
        Stream.of("en", "de", language)
            .filter(tag -> !tag.isEmpty())
            .distinct()
            .map(tag -> named(tag, locale))
            .toList());
    model.addAttribute("email", account.email());
    model.addAttribute("hasPassword", account.passwordHash().isPresent());
    model.addAttribute("least", Passwords.LEAST_CHARACTERS);
    model.addAttribute("sessions", rows(account, request, locale, host.zone()));
    if (!model.containsAttribute("faults")) {
      model.addAttribute("faults", Map.of());
    }
    return PAGE;
  }

  /** A language, and what the reader calls it. */
  public record NamedLanguage(String tag, String name) {}

  private static NamedLanguage named(String tag, Locale locale) {
    return new NamedLanguage(tag, Locale.forLanguageTag(tag).getDisplayName(locale));
  }

  private List<SessionRow> rows(
      Account account, HttpServletRequest request, Locale locale, ZoneId zone) {
    Optional<String> here = SessionFilter.token(request).map(Keys::hash);
    HostTimes times = new HostTimes(zone, locale);
    return sessions.of(account.id()).stream().map(session -> row(session, times, here)).toList();
  }

  private static SessionRow row(Session session, HostTimes times, Optional<String> here) {
    return new SessionRow(
        times.moment(session.createdAt()),
        times.moment(session.usedAt()),
        here.equals(Optional.of(session.hash())));
  }

  private Account account(SignedIn who) {
    return transactions.read(tx -> tx.accounts().find(who.account()).orElseThrow());
  }

  @PostMapping("/app/settings/password")
  String changePassword(
      SignedIn who,
      @RequestParam(defaultValue = "") String current,
      @RequestParam(defaultValue = "") String password,
      HttpServletRequest request,
      HttpServletResponse response,
      Locale locale,
      Model model) {
    // What costs nothing comes first: to compare passwords is slow on purpose.
    if (!Passwords.isGood(password)) {
      return faulty(response, model, "password", "account.fault.password", who, request, locale);
    }
    Optional<String> fault = notHim(who, current, request);
    if (fault.isPresent()) {
      return faulty(response, model, "current", fault.get(), who, request, locale);
    }
    String hash = passwords.hash(password);
    change(who, request, account -> account.withPassword(hash));
    return "redirect:/app/settings?done=password";
  }

  @PostMapping("/app/settings/sign-in-address")
  String changeEmail(
      SignedIn who,
      @RequestParam(defaultValue = "") String current,
      @RequestParam(defaultValue = "") String email,
      HttpServletRequest request,
      HttpServletResponse response,
      Locale locale,
      Model model) {
    if (!HostForm.isEmail(email.strip())) {
      return faulty(response, model, "email", "account.fault.email", who, request, locale);
    }
    Optional<String> fault = notHim(who, current, request);
    if (fault.isPresent()) {
      return faulty(response, model, "emailCurrent", fault.get(), who, request, locale);
    }
    if (!change(who, request, account -> account.withEmail(email))) {
      return faulty(response, model, "email", "account.fault.emailTaken", who, request, locale);
    }
    return "redirect:/app/settings?done=email";
  }

  /** Why the person may not be the one who signed in; empty if they proved it. */
  private Optional<String> notHim(SignedIn who, String password, HttpServletRequest request) {
    Account account = account(who);
    if (account.passwordHash().isEmpty()) {
      return Optional.empty();
    }
    String from = proxies.clientOf(request);
    if (limits.tried(account.email(), from).isPresent()) {
      return Optional.of("account.fault.tooOften");
    }
    if (!passwords.matches(password, account.passwordHash())) {
      return Optional.of("account.fault.current");
    }
    limits.succeeded(account.email(), from);
    return Optional.empty();
  }

  /** Ends all other sessions of the account; answers false if somebody else has the address. */
  private boolean change(SignedIn who, HttpServletRequest request, UnaryOperator<Account> change) {
    boolean changed =
        transactions.run(
            tx -> {
              Account before = tx.accounts().find(who.account()).orElseThrow();
              if (!tx.accounts().update(before, change.apply(before))) {
                return rollback(false);
              }
              sessions.endOthers(tx, before, SessionFilter.token(request));
              return commit(true);
            });
    sessions.forget(who.account());
    return changed;
  }

  private String faulty(
      HttpServletResponse response,
      Model model,
      String field,
      String fault,
      SignedIn who,
      HttpServletRequest request,
      Locale locale) {
    response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
    model.addAttribute("faults", Map.of(field, fault));
    model.addAttribute("done", "");
    return page(who, request, locale, model);
  }

  @PostMapping("/app/settings/sign-out-elsewhere")
  String signOutElsewhere(SignedIn who, HttpServletRequest request) {
    Account account = account(who);
    transactions.run(
        tx -> {
          sessions.endOthers(tx, account, SessionFilter.token(request));
          return commit(account);
        });
    sessions.forget(account.id());
    return "redirect:/app/settings?done=sessions";
  }
}
