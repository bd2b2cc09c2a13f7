package dev.holdfast.server.slots;

import dev.holdfast.scheduling.resource.HeldResult;
import dev.holdfast.scheduling.resource.HoldService;
import dev.holdfast.server.api.ApiReply;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.api.Write;
import dev.holdfast.server.booking.OpenHolds;
import dev.holdfast.server.resource.HoldApi;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Lets bookers release the slot that they hold. */
@RestController
@RequestMapping("/v1/public/holds/{holdId}")
@Tag(name = "Public")
final class PublicHoldApi {

  private final Write write;
  private final OpenHolds holds;
  private final HoldService service;

  PublicHoldApi(Write write, OpenHolds holds, Clock clock) {
    this.write = write;
    this.holds = holds;
    this.service = new HoldService(clock);
  }

  @DeleteMapping
  @Operation(
      summary = "Give up a slot that was kept",
      description = "Its time is free at once. Only who kept it knows the id.")
  @Responds(status = HttpStatus.NO_CONTENT)
  ResponseEntity<String> giveUp(@PathVariable String holdId, HttpServletRequest request) {
    return write.once(
        "public",
        request,
        tx ->
            service
                .giveUpMeeting(tx, holdId)
                .map(result -> givenUp(result, holdId).then(holds.ended(request, holdId))));
  }

  private static ApiReply givenUp(HeldResult result, String holdId) {
    if (result instanceof HeldResult.Refused refused) {
      throw HoldApi.problem(refused, holdId, timeline -> "");
    }
    return ApiReply.noContent();
  }
}
