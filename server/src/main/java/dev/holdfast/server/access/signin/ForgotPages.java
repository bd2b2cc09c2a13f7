package dev.holdfast.server.access.signin;

import dev.holdfast.scheduling.account.Account;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.http.TrustedProxies;
import dev.holdfast.server.page.PageController;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** For people who have forgotten their password: a mail with a link, if mails can be sent. */
@PageController
final class ForgotPages {

  private final PasswordResets resets;
  private final TrustedProxies proxies;
  private final boolean passwordsOff;
  private final SignInLimits limits = SignInLimits.ofMails();

  ForgotPages(PasswordResets resets, TrustedProxies proxies, ObjectProvider<OidcSignIn> door) {
    this.resets = resets;
    this.proxies = proxies;
    this.passwordsOff =
        Optional.ofNullable(door.getIfAvailable()).filter(it -> it.settings().only()).isPresent();
  }

  @GetMapping("/sign-in/forgot")
  String ask(Model model) {
    return page(model, "", Map.of());
  }

  /** Says the same whether or not there is such an account. */
  @PostMapping("/sign-in/forgot")
  String send(
      @RequestParam(defaultValue = "") String email,
      HttpServletRequest request,
      HttpServletResponse response,
      Locale locale,
      Model model) {
    String page = page(model, email, Map.of());
    if (!resets.isPossible()) {
      return page;
    }
    if (!HostForm.isEmail(email.strip())) {
      response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
      return page(model, email, Map.of("email", "account.fault.email"));
    }
    Optional<Duration> wait = limits.tried(Account.normal(email), proxies.clientOf(request));
    if (wait.isPresent()) {
      response.setStatus(HttpStatus.TOO_MANY_REQUESTS.value());
      response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(wait.get().toSeconds()));
      model.addAttribute("waitMinutes", wait.get().plusSeconds(59).toMinutes());
      return page;
    }
    resets.send(email, locale);
    model.addAttribute("sent", true);
    return page;
  }

  private String page(Model model, String email, Map<String, String> faults) {
    if (passwordsOff) {
      throw new Problem(HttpStatus.FORBIDDEN, "forbidden", "Nobody signs in with a password here.");
    }
    model.addAttribute("possible", resets.isPossible());
    model.addAttribute("email", email.strip());
    model.addAttribute("faults", faults);
    return "account/forgot";
  }
}
