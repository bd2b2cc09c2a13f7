package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.calendar.Authorizations;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.Optional;

/** Authorizations by state. DynamoDB forgets them by itself. */
record DynamoAuthorizations(Unit unit) implements Authorizations {

  private static Key key(String state) {
    return Key.alone(Table.SERVICE, "AUTHORIZATION#" + state);
  }

  @Override
  public void add(Authorization authorization) {
    unit.add(
        Item.at(key(authorization.state()))
            .with("state", authorization.state())
            .with("host", authorization.host().value())
            .with("provider", authorization.provider().text())
            .with("return_to", authorization.returnTo())
            .with("session", authorization.session())
            .with("expires_at", authorization.expiresAt())
            .until(authorization.expiresAt()));
  }

  /** Of several concurrent finders, one deletes it; the others run again and find nothing. */
  @Override
  public Optional<Authorization> take(String state) {
    Optional<Item> found = unit.find(key(state));
    found.ifPresent(item -> unit.delete(item.key()));
    return found.map(DynamoAuthorizations::authorization);
  }

  @Override
  public int forgetBefore(Instant time, int limit) {
    return 0;
  }

  private static Authorization authorization(Item item) {
    return new Authorization(
        item.text("state"),
        new HostId(item.text("host")),
        item.provider(),
        item.optionalText("return_to"),
        item.optionalText("session"),
        item.instant("expires_at"));
  }
}
