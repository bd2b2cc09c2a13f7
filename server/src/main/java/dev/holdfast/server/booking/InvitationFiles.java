package dev.holdfast.server.booking;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.invitation.Invitation;
import dev.holdfast.server.access.secret.ManageLinks;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;

/** InvitationFiles as files to download. */
@Component
final class InvitationFiles {

  private final ManageLinks links;

  InvitationFiles(ManageLinks links) {
    this.links = links;
  }

  /** For the booker, and for hosts who may change bookings. */
  ResponseEntity<String> of(Transaction tx, Booking booking) {
    return of(tx, booking, Optional.of(links.urlOf(booking.id())));
  }

  ResponseEntity<String> withoutLink(Transaction tx, Booking booking) {
    return of(tx, booking, Optional.empty());
  }

  private static ResponseEntity<String> of(Transaction tx, Booking booking, Optional<String> link) {
    Invitation invitation =
        new Invitation(
            booking,
            tx.eventTypes().find(booking.eventType()).orElseThrow(),
            tx.hosts().find(booking.host()).orElseThrow(),
            link);
    MediaType type =
        MediaType.parseMediaType("text/calendar;charset=UTF-8;method=" + invitation.method());
    return ResponseEntity.ok()
        .contentType(type)
        .header(
            HttpHeaders.CONTENT_DISPOSITION,
            ContentDisposition.attachment()
                .filename("invite.ics", StandardCharsets.US_ASCII)
                .build()
                .toString())
        .body(invitation.text());
  }
}
