package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.Replies;
import java.time.Instant;
import java.util.Optional;

/**
 * Replies by request. Twins both find nothing, and the one whose transaction comes second runs
 * again and finds the reply of the first, even if it would have come to nothing. DynamoDB forgets
 * replies by itself.
 */
record DynamoReplies(Unit unit) implements Replies {

  private static Key key(Request request) {
    return new Key(Table.SERVICE, "REPLIES#" + request.scope(), request.key());
  }

  @Override
  public Optional<Reply> begin(Request request, Instant now) {
    Optional<Item> found = unit.find(key(request));
    Optional<Reply> reply = found.filter(DynamoReplies::isReplied).map(DynamoReplies::reply);
    if (found.isEmpty()) {
      unit.expectAbsent(key(request));
    }
    if (reply.isEmpty()) {
      unit.write(Item.at(key(request)).with("created_at", now).until(now.plus(KEPT)));
    }
    return reply;
  }

  private static boolean isReplied(Item item) {
    return item.optionalText("fingerprint").isPresent();
  }

  private static Reply reply(Item item) {
    return new Reply(
        item.text("fingerprint"), item.integer("status"), item.text("headers"), item.text("body"));
  }

  @Override
  public void remember(Request request, Reply reply) {
    Item claimed =
        unit.find(key(request))
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "Request %s was not claimed. Maybe begin() is missing?"
                            .formatted(request.key())));
    unit.write(
        claimed
            .with("fingerprint", reply.fingerprint())
            .with("status", reply.status())
            .with("headers", reply.headers())
            .with("body", reply.body()));
  }

  @Override
  public void forget(Request request) {
    unit.delete(key(request));
  }

  @Override
  public int forgetBefore(Instant time) {
    return 0;
  }
}
