package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.account.Account.Subject;
import dev.holdfast.scheduling.account.Accounts;
import dev.holdfast.scheduling.host.HostId;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Accounts in a table. */
record JdbcAccounts(Db db) implements Accounts {

  private static final String INSERT =
      "insert into scheduling_account (email, password_hash, issuer, subject, admin, id, host,"
          + " created_at) values (?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String UPDATE =
      "update scheduling_account set email = ?, password_hash = ?, issuer = ?, subject = ?,"
          + " admin = ? where id = ? and email = ? and coalesce(password_hash, '') = ?"
          + " and coalesce(issuer, '') = ? and coalesce(subject, '') = ? and admin = ?";
  private static final String SELECT =
      "select id, host, email, password_hash, issuer, subject, admin, created_at"
          + " from scheduling_account";
  static final String FIND = SELECT + " where id = ?";
  static final String FIND_BY_EMAIL = SELECT + " where email = ?";
  static final String FIND_BY_SUBJECT = SELECT + " where issuer = ? and subject = ?";
  static final String FIND_BY_HOST = SELECT + " where host = ?";
  private static final String ANYBODY =
      "select id from scheduling_account where password_hash is not null or subject is not null"
          + " limit 1";

  @Override
  public boolean add(Account account) {
    return db.insert(
        INSERT,
        account.email(),
        account.passwordHash(),
        account.subject().map(Subject::issuer),
        account.subject().map(Subject::subject),
        account.admin(),
        account.id(),
        account.host().value(),
        account.createdAt());
  }

  @Override
  public boolean update(Account before, Account changed) {
    return !isTaken(changed)
        && db.update(
                UPDATE,
                changed.email(),
                changed.passwordHash(),
                changed.subject().map(Subject::issuer),
                changed.subject().map(Subject::subject),
                changed.admin(),
                before.id(),
                before.email(),
                before.passwordHash().orElse(""),
                before.subject().map(Subject::issuer).orElse(""),
                before.subject().map(Subject::subject).orElse(""),
                before.admin())
            == 1;
  }

  /** Should somebody be faster still, the keys refuse the change, and it is tried again. */
  private boolean isTaken(Account account) {
    return Stream.of(findByEmail(account.email()), account.subject().flatMap(this::findBySubject))
        .flatMap(Optional::stream)
        .anyMatch(other -> !other.id().equals(account.id()));
  }

  @Override
  public Optional<Account> find(String id) {
    return db.row(FIND, JdbcAccounts::account, id);
  }

  @Override
  public Optional<Account> findByEmail(String email) {
    return db.row(FIND_BY_EMAIL, JdbcAccounts::account, Account.normal(email));
  }

  @Override
  public Optional<Account> findBySubject(Subject subject) {
    return db.row(FIND_BY_SUBJECT, JdbcAccounts::account, subject.issuer(), subject.subject());
  }

  @Override
  public Optional<Account> findByHost(HostId host) {
    return db.row(FIND_BY_HOST, JdbcAccounts::account, host.value());
  }

  @Override
  public List<Account> ofHosts(List<HostId> hosts) {
    if (hosts.isEmpty()) {
      return List.of();
    }
    String marks = String.join(", ", Collections.nCopies(hosts.size(), "?"));
    Object[] ids = hosts.stream().map(HostId::value).toArray();
    return db.rows(SELECT + " where host in (" + marks + ")", JdbcAccounts::account, ids);
  }

  @Override
  public boolean isAnybody() {
    return db.row(ANYBODY, row -> row.text("id")).isPresent();
  }

  private static Account account(Row row) throws SQLException {
    Optional<String> subject = row.optionalText("subject");
    return new Account(
        row.text("id"),
        new HostId(row.text("host")),
        row.text("email"),
        row.optionalText("password_hash"),
        subject.isPresent()
            ? Optional.of(new Subject(row.text("issuer"), subject.get()))
            : Optional.empty(),
        row.flag("admin"),
        row.instant("created_at"));
  }
}
