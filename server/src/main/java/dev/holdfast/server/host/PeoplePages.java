package dev.holdfast.server.host;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.access.signin.HostForm;
import dev.holdfast.server.access.signin.SignInLinkService;
import dev.holdfast.server.access.signin.ZoneOptions;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.SignedIn;
import dev.holdfast.server.page.PageController;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Where who may let others in does so. */
@PageController
final class PeoplePages {

  private static final String PAGE = "account/people";
  private static final int AT_ONCE = 50;

  private final Transactions transactions;
  private final SignInLinkService door;
  private final Clock clock;

  PeoplePages(Transactions transactions, SignInLinkService door, Clock clock) {
    this.transactions = transactions;
    this.door = door;
    this.clock = clock;
  }

  /**
   * A host, and how they sign in.
   *
   * @param email of the account, or of the host if there is none
   * @param state in, invited or none
   */
  public record Person(String name, String slug, String email, String state, boolean admin) {

    static Person of(Host host, Optional<Account> account) {
      String state =
          account
              .map(
                  found ->
                      found.passwordHash().isPresent() || found.subject().isPresent()
                          ? "in"
                          : "invited")
              .orElse("none");
      return new Person(
          host.name(),
          host.slug(),
          account.map(Account::email).orElse(host.email()),
          state,
          account.map(Account::admin).orElse(false));
    }
  }

  /** A link to be handed over, and to whom. */
  public record Invitation(String name, String link) {}

  @GetMapping("/app/people")
  String show(SignedIn who, @RequestParam(required = false) @Nullable String after, Model model) {
    return page(who, Optional.ofNullable(after), model);
  }

  private static void demandAdmin(SignedIn who) {
    if (!who.admin()) {
      throw new Problem(HttpStatus.FORBIDDEN, "forbidden", "Only admins let others in.");
    }
  }

  private String page(SignedIn who, Optional<String> after, Model model) {
    demandAdmin(who);
    List<Person> people = transactions.read(tx -> people(tx, after));
    boolean isMore = people.size() > AT_ONCE;
    List<Person> shown = isMore ? people.subList(0, AT_ONCE) : people;
    model.addAttribute("admin", true);
    model.addAttribute("people", shown);
    model.addAttribute("next", isMore ? shown.get(AT_ONCE - 1).slug() : "");
    if (!model.containsAttribute("form")) {
      model.addAttribute("form", HostForm.empty());
      model.addAttribute("faults", Map.of());
    }
    HostForm form = (HostForm) model.getAttribute("form");
    model.addAttribute("zones", ZoneOptions.with(form == null ? "" : form.timeZone()));
    return PAGE;
  }

  private static List<Person> people(Transaction tx, Optional<String> after) {
    List<Host> hosts = tx.hosts().page(after, AT_ONCE + 1);
    Map<HostId, Account> accounts =
        tx.accounts().ofHosts(hosts.stream().map(Host::id).toList()).stream()
            .collect(Collectors.toMap(Account::host, Function.identity()));
    return hosts.stream()
        .map(host -> Person.of(host, Optional.ofNullable(accounts.get(host.id()))))
        .toList();
  }

  /** What came of it: an invitation, or what is wrong. */
  private record Added(Optional<Invitation> invitation, Map<String, String> faults) {

    static Outcome<Added> faulty(String field, String fault) {
      return rollback(new Added(Optional.empty(), Map.of(field, fault)));
    }
  }

  @PostMapping("/app/people")
  String add(
      SignedIn who,
      @RequestParam(defaultValue = "") String name,
      @RequestParam(defaultValue = "") String email,
      @RequestParam(defaultValue = "") String slug,
      @RequestParam(defaultValue = "") String timeZone,
      HttpServletResponse response,
      Model model) {
    demandAdmin(who);
    HostForm form = new HostForm(name, email, slug, timeZone);
    Map<String, String> faults = new LinkedHashMap<>(form.faults());
    if (faults.isEmpty()) {
      Added added = transactions.run(tx -> add(tx, form));
      faults.putAll(added.faults());
      added.invitation().ifPresent(made -> model.addAttribute("invitation", made));
    }
    if (!faults.isEmpty()) {
      response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
      model.addAttribute("form", form);
      model.addAttribute("faults", faults);
    }
    return page(who, Optional.empty(), model);
  }

  private Outcome<Added> add(Transaction tx, HostForm form) {
    Host host = form.toHost(Timestamps.now(clock));
    Account account = Account.create(host.id(), form.email(), false, host.createdAt());
    if (tx.accounts().findByEmail(form.email()).isPresent()) {
      return Added.faulty("email", "account.fault.emailTaken");
    }
    if (!tx.hosts().add(host)) {
      return Added.faulty("slug", "account.fault.slugTaken");
    }
    if (!tx.accounts().add(account)) {
      return Added.faulty("email", "account.fault.emailTaken");
    }
    var invitation = new Invitation(host.name(), door.link(tx, host.id()));
    return commit(new Added(Optional.of(invitation), Map.of()));
  }

  @PostMapping("/app/people/link")
  String link(SignedIn who, @RequestParam String slug, Model model) {
    demandAdmin(who);
    Invitation invitation =
        transactions.run(
            tx -> {
              Host host =
                  tx.hosts().findBySlug(slug).orElseThrow(() -> Problem.notFound("host", slug));
              return commit(new Invitation(host.name(), door.link(tx, host.id())));
            });
    model.addAttribute("invitation", invitation);
    return page(who, Optional.empty(), model);
  }
}
