package dev.holdfast.server.api.docs;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.booking.BookingReplies;
import dev.holdfast.server.resource.TimeConflicts;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the body of a {@link Problem} can have, for the description of the API. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(
    name = "Problem",
    description = "Why a request was not done, as RFC 9457 has it. Some codes come with more.")
record ProblemView(
    @Schema(description = "about:blank, as the code says more") String type,
    @Schema(description = "what the status means") String title,
    @Schema(description = "the status of the answer") int status,
    @Schema(
            description =
                "stable, for programs; new ones may come, so treat one that you do not know by its"
                    + " status",
            example = "slot_taken")
        String code,
    @Schema(description = "for people: what was wrong, and what helps") String detail,
    @Schema(description = "with validation_failed: each field that cannot be accepted")
        @Nullable List<Problem.FieldError> errors,
    @Schema(
            description =
                "with taken, disabled, not_owner, not_held, expired, confirmed: what is in the way")
        @Nullable List<TimeConflicts.Conflict> conflicts,
    @Schema(description = "how many are in the way, if they are too many to list")
        @Nullable Integer conflictCount,
    @Schema(description = "with slot_taken: other times that can be booked, the nearest first")
        @Nullable List<BookingReplies.Alternative> alternatives,
    @Schema(description = "with bookings_in_the_way, too_many_bookings: which ones")
        @Nullable List<TimeConflicts.BookingInTheWay> bookings,
    @Schema(description = "with booking_owns_time: whose time it is") @Nullable String bookingId,
    @Schema(description = "with stale_version: which one it is at; 0 if it is not there")
        @Nullable Long currentVersion,
    @Schema(description = "with open_bookings: how many are not over") @Nullable Integer open,
    @Schema(description = "with not_found: resources that do not exist")
        @Nullable List<String> resourceIds,
    @Schema(description = "with internal_error: under which the log has details")
        @Nullable String requestId) {}
