package dev.holdfast.server.access.signin;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.account.Account;
import dev.holdfast.server.access.SessionFilter;
import dev.holdfast.server.access.secret.Passwords;
import dev.holdfast.server.access.secret.SessionService;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.SignedIn;
import dev.holdfast.server.http.TrustedProxies;
import dev.holdfast.server.page.PageController;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The door to the dashboard: in with an address and a password, and out again. */
@PageController
final class SignInPages {

  private static final String PAGE = "account/sign-in";
  private static final Set<String> OIDC_FAULTS = Set.of("failed", "unknown", "unverified");

  private final Transactions transactions;
  private final Passwords passwords;
  private final SessionService sessions;
  private final SignInLimits limits;
  private final TrustedProxies proxies;
  private final SessionCookies cookies;
  private final Optional<OidcSettings> oidc;

  SignInPages(
      Transactions transactions,
      Passwords passwords,
      SessionService sessions,
      SignInLimits limits,
      TrustedProxies proxies,
      SessionCookies cookies,
      ObjectProvider<OidcSignIn> door) {
    this.transactions = transactions;
    this.passwords = passwords;
    this.sessions = sessions;
    this.limits = limits;
    this.proxies = proxies;
    this.cookies = cookies;
    this.oidc = Optional.ofNullable(door.getIfAvailable()).map(OidcSignIn::settings);
  }

  @GetMapping("/sign-in")
  String door(
      @RequestParam(required = false) @Nullable String to,
      @RequestParam(required = false) @Nullable String after,
      @RequestParam(required = false) @Nullable String oidc,
      HttpServletRequest request,
      Model model) {
    if (SignedIn.of(request).isPresent()) {
      return "redirect:" + LocalPath.orDashboard(to);
    }
    model.addAttribute("to", LocalPath.orDashboard(to));
    model.addAttribute("signedOut", "sign-out".equals(after));
    if (oidc != null && OIDC_FAULTS.contains(oidc)) {
      model.addAttribute("oidcFault", oidc);
    }
    return page(model);
  }

  @PostMapping("/sign-in")
  String signIn(
      @RequestParam(defaultValue = "") String email,
      @RequestParam(defaultValue = "") String password,
      @RequestParam(required = false) @Nullable String to,
      HttpServletRequest request,
      HttpServletResponse response,
      Model model) {
    if (oidc.filter(OidcSettings::only).isPresent()) {
      throw new Problem(HttpStatus.FORBIDDEN, "forbidden", "Nobody signs in with a password here.");
    }
    model.addAttribute("to", LocalPath.orDashboard(to));
    model.addAttribute("email", email);
    String who = Account.normal(email);
    String from = proxies.clientOf(request);
    Optional<Duration> wait = limits.tried(who, from);
    if (wait.isPresent()) {
      return refused(response, model, wait.get());
    }
    Optional<Account> account = transactions.read(tx -> tx.accounts().findByEmail(who));
    if (!passwords.matches(password, account.flatMap(Account::passwordHash))) {
      response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
      model.addAttribute("wrong", true);
      return page(model);
    }
    limits.succeeded(who, from);
    SessionFilter.token(request).ifPresent(sessions::end);
    String token = transactions.run(tx -> commit(signedIn(tx, account.orElseThrow(), password)));
    cookies.give(response, token);
    return "redirect:" + LocalPath.orDashboard(to);
  }

  private String page(Model model) {
    oidc.ifPresent(other -> model.addAttribute("oidcName", other.name()));
    model.addAttribute("passwordsOff", oidc.filter(OidcSettings::only).isPresent());
    return PAGE;
  }

  private String refused(HttpServletResponse response, Model model, Duration wait) {
    response.setStatus(HttpStatus.TOO_MANY_REQUESTS.value());
    response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(wait.toSeconds()));
    model.addAttribute("waitMinutes", wait.plusSeconds(59).toMinutes());
    return page(model);
  }

  private String signedIn(Transaction tx, Account account, String password) {
    if (account.passwordHash().filter(passwords::isOutdated).isPresent()) {
      tx.accounts().update(account, account.withPassword(passwords.hash(password)));
    }
    return sessions.open(tx, account);
  }

  @PostMapping("/sign-out")
  String signOut(HttpServletRequest request, HttpServletResponse response) {
    SessionFilter.token(request).ifPresent(sessions::end);
    cookies.take(response);
    return "redirect:/sign-in?after=sign-out";
  }
}
