package dev.holdfast.server.page;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.http.ProblemHandler;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** Redirects from the address that the service printed. */
@PageController
final class StartPage {

  private static final String DEMO = "demo";

  private final Transactions transactions;

  StartPage(Transactions transactions) {
    this.transactions = transactions;
  }

  @GetMapping("/")
  String start(Model model) {
    boolean demo = transactions.read(tx -> tx.hosts().findBySlug(DEMO).isPresent());
    model.addAttribute("demo", demo);
    return "start";
  }

  @GetMapping(ProblemHandler.NOWHERE)
  @SuppressWarnings("DoNotCallSuggester") // Spring does.
  String nowhere() {
    throw Problem.notFound("page", "of this address");
  }
}
