package dev.holdfast.server.webhook;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.webhook.Delivery;
import dev.holdfast.scheduling.webhook.DeliveryId;
import dev.holdfast.scheduling.webhook.WebhookId;
import dev.holdfast.scheduling.webhook.WebhookResult;
import dev.holdfast.scheduling.webhook.WebhookService;
import dev.holdfast.server.api.ApiReply;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Page;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.api.Write;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What became of the deliveries to a webhook. */
@RestController
@RequestMapping("/v1/webhooks/{id}/deliveries")
@Tag(name = "Webhooks")
final class DeliveryApi {

  private final Transactions transactions;
  private final Write write;
  private final WebhookService service;

  DeliveryApi(Transactions transactions, Write write, WebhookService service) {
    this.transactions = transactions;
    this.write = write;
    this.service = service;
  }

  @GetMapping
  @Operation(summary = "List the deliveries of a webhook, newest first")
  Page<DeliveryView> list(
      Caller caller,
      @PathVariable String id,
      @RequestParam(required = false) @Nullable Integer limit,
      @RequestParam(required = false) @Nullable String cursor) {
    int size = Page.limit(limit);
    OptionalLong before =
        Page.position(cursor, Long::valueOf).map(OptionalLong::of).orElse(OptionalLong.empty());
    return transactions.read(
        tx ->
            Page.of(
                tx.deliveries().page(WebhookApi.find(tx, caller.host(), id).id(), before, size + 1),
                size,
                delivery -> view(delivery, caller),
                delivery -> Long.toString(delivery.number())));
  }

  /** Some receivers answer with what they were sent, which has links to change bookings. */
  private static DeliveryView view(Delivery delivery, Caller caller) {
    DeliveryView view = DeliveryView.of(delivery);
    return caller.mayWrite() ? view : view.withoutResponse();
  }

  @PostMapping("/{deliveryId}/redeliver")
  @Operation(
      summary = "Deliver an event once more",
      description = "A new delivery of the same event, which keeps its id.")
  @Responds(value = DeliveryView.class, status = HttpStatus.ACCEPTED)
  ResponseEntity<String> redeliver(
      Caller caller,
      @PathVariable String id,
      @PathVariable String deliveryId,
      HttpServletRequest request) {
    return write.once(
        caller,
        request,
        tx ->
            service
                .redeliver(tx, caller.host(), new WebhookId(id), new DeliveryId(deliveryId))
                .map(DeliveryApi::answer));
  }

  private static ApiReply answer(WebhookResult result) {
    if (result instanceof WebhookResult.Again again) {
      Delivery delivery = again.delivery();
      return new ApiReply(HttpStatus.ACCEPTED, Map.of(), DeliveryView.of(delivery));
    }
    throw WebhookApi.problem(((WebhookResult.Refused) result).reason());
  }
}
