package dev.holdfast.server.web.account;

import dev.holdfast.server.http.SignedIn;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** Where a host exports, cancels or erases all that he has of somebody who booked. */
@Controller
final class BookersController {

  @GetMapping("/app/bookers")
  String show(SignedIn who, Model model) {
    model.addAttribute("admin", who.admin());
    return "account/bookers";
  }
}
