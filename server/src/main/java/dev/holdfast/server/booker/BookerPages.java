package dev.holdfast.server.booker;

import dev.holdfast.server.api.SignedIn;
import dev.holdfast.server.page.PageController;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** Where a host exports, cancels or erases all data of a booker. */
@PageController
final class BookerPages {

  @GetMapping("/app/bookers")
  String show(SignedIn who, Model model) {
    model.addAttribute("admin", who.admin());
    return "account/bookers";
  }
}
