package dev.holdfast.server.booking.page;

import dev.holdfast.server.page.PageController;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** Shows bookers their booking, right after it and later. */
@PageController
final class ManagePages {

  private final ManagedPages pages;

  ManagePages(ManagedPages pages) {
    this.pages = pages;
  }

  @GetMapping("/manage/{token}")
  String show(@PathVariable String token, Model model, HttpServletRequest request) {
    pages.begin(model, request, token);
    return "book/manage";
  }

  /** In the frame that it was booked in, if there is one. */
  @GetMapping("/manage/{token}/booked")
  String booked(
      @PathVariable String token,
      Model model,
      HttpServletRequest request,
      HttpServletResponse response) {
    ManagedBooking managed = pages.begin(model, request, token);
    FrameRule.apply(response, managed.offer().host());
    return "book/booked";
  }
}
