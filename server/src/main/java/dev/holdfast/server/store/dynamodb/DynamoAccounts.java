package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.account.Account.Subject;
import dev.holdfast.scheduling.account.Accounts;
import dev.holdfast.scheduling.host.HostId;
import java.util.List;
import java.util.Optional;

/**
 * Accounts in one partition; other items of each keep its host, address and subject from others.
 */
record DynamoAccounts(Unit unit) implements Accounts {

  private static final String ALL = "ACCOUNTS";

  private static Key key(String id) {
    return new Key(Table.SERVICE, ALL, id);
  }

  private static Key emailKey(String email) {
    return Key.alone(Table.SERVICE, "ACCOUNTEMAIL#" + email);
  }

  private static Key hostKey(HostId host) {
    return Key.alone(Table.SERVICE, "ACCOUNTHOST#" + host.value());
  }

  private static Key subjectKey(Subject subject) {
    return Key.alone(Table.SERVICE, "ACCOUNTSUBJECT#" + subject.issuer() + "#" + subject.subject());
  }

  @Override
  public boolean add(Account account) {
    List<Key> names = names(account);
    if (unit.find(hostKey(account.host())).isPresent()
        || names.stream().anyMatch(key -> unit.find(key).isPresent())) {
      return false;
    }
    names.forEach(key -> unit.add(Item.at(key).with("id", account.id())));
    unit.add(Item.at(hostKey(account.host())).with("id", account.id()));
    unit.add(item(account));
    return true;
  }

  /** What no two accounts have, besides hosts, which stay. */
  private static List<Key> names(Account account) {
    Key email = emailKey(account.email());
    return account
        .subject()
        .map(subject -> List.of(email, subjectKey(subject)))
        .orElse(List.of(email));
  }

  @Override
  public boolean update(Account before, Account changed) {
    List<Key> old = names(before);
    List<Key> names = names(changed).stream().filter(key -> !old.contains(key)).toList();
    if (find(before.id()).filter(before::equals).isEmpty()
        || names.stream().anyMatch(key -> unit.find(key).isPresent())) {
      return false;
    }
    List<Key> kept = names(changed);
    old.stream().filter(key -> !kept.contains(key)).forEach(unit::delete);
    names.forEach(key -> unit.add(Item.at(key).with("id", before.id())));
    unit.write(item(changed));
    return true;
  }

  private static Item item(Account account) {
    return Item.at(key(account.id()))
        .with("id", account.id())
        .with("host", account.host().value())
        .with("email", account.email())
        .with("password_hash", account.passwordHash())
        .with("issuer", account.subject().map(Subject::issuer))
        .with("subject", account.subject().map(Subject::subject))
        .with("admin", account.admin())
        .with("created_at", account.createdAt());
  }

  @Override
  public Optional<Account> find(String id) {
    return unit.find(key(id)).map(DynamoAccounts::account);
  }

  @Override
  public Optional<Account> findByEmail(String email) {
    return named(emailKey(Account.normal(email)));
  }

  @Override
  public Optional<Account> findBySubject(Subject subject) {
    return named(subjectKey(subject));
  }

  @Override
  public Optional<Account> findByHost(HostId host) {
    return named(hostKey(host));
  }

  private Optional<Account> named(Key key) {
    return unit.find(key).flatMap(item -> find(item.text("id")));
  }

  @Override
  public List<Account> ofHosts(List<HostId> hosts) {
    List<Item> named = unit.findAll(hosts.stream().map(DynamoAccounts::hostKey).toList());
    List<Key> keys = named.stream().map(item -> key(item.text("id"))).toList();
    return unit.findAll(keys).stream().map(DynamoAccounts::account).toList();
  }

  @Override
  public boolean isAnybody() {
    Query able =
        Query.of(Table.SERVICE, ALL)
            .where(
                item ->
                    item.optionalText("password_hash").isPresent()
                        || item.optionalText("subject").isPresent());
    return !unit.list(able, 1).isEmpty();
  }

  private static Account account(Item item) {
    return new Account(
        item.text("id"),
        new HostId(item.text("host")),
        item.text("email"),
        item.optionalText("password_hash"),
        item.optionalText("subject").map(subject -> new Subject(item.text("issuer"), subject)),
        item.flag("admin"),
        item.instant("created_at"));
  }
}
