package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.account.SignInLink;
import dev.holdfast.scheduling.account.SignInLinks;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.Optional;

/** Links by hash. DynamoDB forgets them by itself. */
record DynamoSignInLinks(Unit unit) implements SignInLinks {

  private static Key key(String hash) {
    return Key.alone(Table.SERVICE, "SIGNINLINK#" + hash);
  }

  @Override
  public void add(SignInLink link) {
    unit.add(
        Item.at(key(link.hash()))
            .with("hash", link.hash())
            .with("host", link.host().map(HostId::value))
            .with("first", link.first())
            .with("expires_at", link.expiresAt())
            .until(link.expiresAt()));
  }

  @Override
  public Optional<SignInLink> find(String hash) {
    return unit.find(key(hash)).map(DynamoSignInLinks::link);
  }

  /** Of several concurrent finders, one deletes it; the others run again and find nothing. */
  @Override
  public Optional<SignInLink> take(String hash) {
    Optional<SignInLink> found = find(hash);
    found.ifPresent(link -> unit.delete(key(hash)));
    return found;
  }

  @Override
  public int forgetBefore(Instant time, int limit) {
    return 0;
  }

  private static SignInLink link(Item item) {
    return new SignInLink(
        item.text("hash"),
        item.optionalText("host").map(HostId::new),
        item.flag("first"),
        item.instant("expires_at"));
  }
}
