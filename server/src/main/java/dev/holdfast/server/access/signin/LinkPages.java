package dev.holdfast.server.access.signin;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.account.SignInLink;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.access.SessionFilter;
import dev.holdfast.server.access.secret.Passwords;
import dev.holdfast.server.access.secret.SessionService;
import dev.holdfast.server.page.PageController;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Where a link leads to that counts once: somebody chooses a password, and is in. */
@PageController
final class LinkPages {

  private static final String PAGE = "account/link";
  private static final String GONE = "account/link-gone";

  private final Transactions transactions;
  private final SignInLinkService links;
  private final Passwords passwords;
  private final SessionService sessions;
  private final SessionCookies cookies;
  private final Clock clock;

  LinkPages(
      Transactions transactions,
      SignInLinkService links,
      Passwords passwords,
      SessionService sessions,
      SessionCookies cookies,
      Clock clock) {
    this.transactions = transactions;
    this.links = links;
    this.passwords = passwords;
    this.sessions = sessions;
    this.cookies = cookies;
    this.clock = clock;
  }

  /**
   * Whom a link is for.
   *
   * @param host empty: who follows it says so
   * @param account empty: there is none yet
   */
  private record Guest(SignInLink link, Optional<Host> host, Optional<Account> account) {

    boolean isNew() {
      return host.isEmpty();
    }

    /** The address to begin with. */
    String email() {
      return account.map(Account::email).or(() -> host.map(Host::email)).orElse("");
    }
  }

  private static Guest guest(Transaction tx, SignInLink link) {
    Optional<HostId> host = link.host();
    return new Guest(link, host.flatMap(tx.hosts()::find), host.flatMap(tx.accounts()::findByHost));
  }

  @GetMapping("/sign-in/link/{token}")
  String show(@PathVariable String token, HttpServletResponse response, Model model) {
    Optional<Guest> guest =
        transactions.read(tx -> links.find(tx, token).map(link -> guest(tx, link)));
    if (guest.isEmpty()) {
      return gone(response);
    }
    HostForm form = new HostForm("", guest.get().email(), "", "");
    return page(model, guest.get(), form, Map.of());
  }

  private static String gone(HttpServletResponse response) {
    response.setStatus(HttpStatus.GONE.value());
    return GONE;
  }

  private static String page(Model model, Guest guest, HostForm form, Map<String, String> faults) {
    model.addAttribute("isNew", guest.isNew());
    model.addAttribute("hasAccount", guest.account().isPresent());
    model.addAttribute("hostName", guest.host().map(Host::name).orElse(""));
    model.addAttribute("form", form);
    model.addAttribute("faults", faults);
    model.addAttribute("zones", ZoneOptions.with(form.timeZone()));
    model.addAttribute("least", Passwords.LEAST_CHARACTERS);
    return PAGE;
  }

  /** What came of it: a token of a session, or what is wrong. */
  private record Result(Optional<Guest> guest, Map<String, String> faults, String token) {

    static Outcome<Result> faulty(Guest guest, Map<String, String> faults) {
      return rollback(new Result(Optional.of(guest), faults, ""));
    }
  }

  @PostMapping("/sign-in/link/{token}")
  String follow(
      @PathVariable String token,
      @RequestParam(defaultValue = "") String name,
      @RequestParam(defaultValue = "") String email,
      @RequestParam(defaultValue = "") String slug,
      @RequestParam(defaultValue = "") String timeZone,
      @RequestParam(defaultValue = "") String password,
      HttpServletRequest request,
      HttpServletResponse response,
      Model model) {
    HostForm form = new HostForm(name, email, slug, timeZone);
    // Hashing is slow on purpose, so it needs a valid link.
    boolean isWorthwhile =
        Passwords.isGood(password) && transactions.read(tx -> links.find(tx, token)).isPresent();
    String hash = isWorthwhile ? passwords.hash(password) : "";
    Result result = transactions.run(tx -> follow(tx, token, form, hash));
    if (result.guest().isEmpty()) {
      return gone(response);
    }
    if (!result.faults().isEmpty()) {
      response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
      return page(model, result.guest().get(), form, result.faults());
    }
    SessionFilter.token(request).ifPresent(sessions::end);
    result.guest().flatMap(Guest::account).map(Account::id).ifPresent(sessions::forget);
    cookies.give(response, result.token());
    return "redirect:/app";
  }

  private Outcome<Result> follow(Transaction tx, String token, HostForm form, String hash) {
    Optional<SignInLink> found = links.find(tx, token);
    if (found.isEmpty()) {
      return rollback(new Result(Optional.empty(), Map.of(), ""));
    }
    Guest guest = guest(tx, found.get());
    Map<String, String> faults = new LinkedHashMap<>(faults(tx, guest, form));
    if (hash.isEmpty()) {
      faults.put("password", "account.fault.password");
    }
    if (!faults.isEmpty()) {
      return Result.faulty(guest, faults);
    }
    if (links.take(tx, token).isEmpty()) {
      return rollback(new Result(Optional.empty(), Map.of(), ""));
    }
    return enter(tx, guest, form, hash);
  }

  private static Map<String, String> faults(Transaction tx, Guest guest, HostForm form) {
    if (guest.account().isPresent()) {
      return Map.of();
    }
    Map<String, String> faults = new LinkedHashMap<>();
    if (guest.isNew()) {
      faults.putAll(form.faults());
    } else if (!HostForm.isEmail(form.email())) {
      faults.put("email", "account.fault.email");
    }
    if (tx.accounts().findByEmail(form.email()).isPresent()) {
      faults.put("email", "account.fault.emailTaken");
    }
    return faults;
  }

  private Outcome<Result> enter(Transaction tx, Guest guest, HostForm form, String hash) {
    Optional<Account> before = guest.account();
    Optional<Host> added =
        guest.isNew() ? Optional.of(form.toHost(Timestamps.now(clock))) : Optional.empty();
    if (added.isPresent() && !tx.hosts().add(added.get())) {
      return Result.faulty(guest, Map.of("slug", "account.fault.slugTaken"));
    }
    HostId host = added.or(guest::host).map(Host::id).orElseThrow();
    Account account =
        before
            .orElseGet(
                () ->
                    Account.create(host, form.email(), guest.link().first(), Timestamps.now(clock)))
            .withPassword(hash);
    boolean stored =
        before.isPresent()
            ? tx.accounts().update(before.get(), account)
            : tx.accounts().add(account);
    if (!stored) {
      return Result.faulty(guest, Map.of("email", "account.fault.emailTaken"));
    }
    sessions.endOthers(tx, account, Optional.empty());
    return commit(
        new Result(
            Optional.of(new Guest(guest.link(), guest.host(), Optional.of(account))),
            Map.of(),
            sessions.open(tx, account)));
  }
}
