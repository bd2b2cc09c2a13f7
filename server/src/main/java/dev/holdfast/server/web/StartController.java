package dev.holdfast.server.web;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.server.http.Problem;
import dev.holdfast.server.http.ProblemHandler;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** Where to go, for whoever opens the address that the service printed. */
@Controller
final class StartController {

  private static final String DEMO = "demo";

  private final Transactions transactions;

  StartController(Transactions transactions) {
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
