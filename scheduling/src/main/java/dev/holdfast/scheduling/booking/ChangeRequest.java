package dev.holdfast.scheduling.booking;

import dev.holdfast.scheduling.host.HostId;
import java.util.Optional;

/**
 * Which booking to change.
 *
 * @param as the host in whose name it is asked; empty: by somebody who has the booking's link
 * @param basedOn the version that the change was decided on; empty: any
 */
public record ChangeRequest(BookingId booking, Optional<HostId> as, Optional<Long> basedOn) {}
