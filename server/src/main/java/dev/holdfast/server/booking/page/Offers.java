package dev.holdfast.server.booking.page;

import dev.holdfast.scheduling.Transactions;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Component;

/** Opens the pages of what can be booked. */
@Component
final class Offers {

  private final Transactions transactions;

  Offers(Transactions transactions) {
    this.transactions = transactions;
  }

  /** Finds it, and lets the sites that its host names show the answer. */
  Offer open(String host, String slug, HttpServletResponse response) {
    Offer offer = transactions.read(tx -> Offer.find(tx, host, slug));
    FrameRule.apply(response, offer.host());
    return offer;
  }
}
