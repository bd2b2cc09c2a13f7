package dev.holdfast.server.calendar;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.access.KeyFilter;
import dev.holdfast.server.access.secret.FeedLinks;
import dev.holdfast.server.access.secret.SecretLink;
import dev.holdfast.server.api.ApiReply;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Responds;
import dev.holdfast.server.api.SealedReplies;
import dev.holdfast.server.api.Write;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The secret address by which calendars subscribe to a host's bookings. */
@RestController
@RequestMapping("/v1/feed")
@Tag(name = "Bookings")
final class FeedApi {

  private final Transactions transactions;
  private final Write write;
  private final FeedLinks links;
  private final Clock clock;

  FeedApi(Transactions transactions, Write write, FeedLinks links, Clock clock) {
    this.transactions = transactions;
    this.write = write;
    this.links = links;
    this.clock = clock;
  }

  /**
   * Where the feed is.
   *
   * @param url null: there is none yet
   */
  record FeedView(@Nullable String url, @Nullable Instant createdAt) {

    static FeedView of(Optional<SecretLink> link) {
      return new FeedView(
          link.map(SecretLink::url).orElse(null), link.map(SecretLink::createdAt).orElse(null));
    }
  }

  @GetMapping
  @Operation(
      summary = "Show the secret address of the calendar feed",
      description =
          "Anybody who knows it sees the bookings, even after the key has ended; so a key with the"
              + " scope read is refused. It is null until one is made.")
  FeedView show(Caller caller) {
    caller.demandSecrets();
    return FeedView.of(transactions.read(tx -> links.find(tx, caller.host())));
  }

  @PostMapping("/rotate")
  @Operation(
      summary = "Make an address for the calendar feed",
      description =
          "Calendars subscribe to it and show the bookings. An address made before leads nowhere"
              + " from now on. It is listed among the keys too.")
  @Responds(FeedView.class)
  ResponseEntity<String> rotate(Caller caller, HttpServletRequest request) {
    Instant now = Timestamps.now(clock);
    var secrets = new SealedReplies("url", KeyFilter.secret(request));
    return secrets.open(
        write.once(
            caller,
            request,
            tx -> {
              SecretLink link = links.make(tx, caller.host(), now);
              return commit(ApiReply.ok(new FeedView(secrets.seal(link.url()), link.createdAt())));
            }));
  }

  @DeleteMapping
  @Operation(summary = "End the calendar feed", description = "Its address leads nowhere then.")
  @Responds(status = HttpStatus.NO_CONTENT)
  ResponseEntity<String> end(Caller caller, HttpServletRequest request) {
    return write.once(
        caller,
        request,
        tx -> {
          if (!links.end(tx, caller.host())) {
            throw new Problem(HttpStatus.NOT_FOUND, "not_found", "There is no feed to end.");
          }
          return commit(ApiReply.noContent());
        });
  }
}
