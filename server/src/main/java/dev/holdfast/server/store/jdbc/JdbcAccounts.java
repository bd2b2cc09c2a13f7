package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.account.Account.Subject;
import dev.holdfast.scheduling.account.Accounts;
import dev.holdfast.scheduling.host.HostId;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Accounts in a table. */
record JdbcAccounts(Db db) implements Accounts {

  private static final Columns TABLE =
      Columns.of(
          "scheduling_account",
          "id",
          "host",
          "email",
          "password_hash",
          "issuer",
          "subject",
          "admin",
          "created_at");

  /** Only if nobody has changed it since it was read. */
  private static final String UPDATE =
      TABLE.update("id", "host", "created_at")
          + " and email = :email_before and coalesce(password_hash, '') = :password_before"
          + " and coalesce(issuer, '') = :issuer_before"
          + " and coalesce(subject, '') = :subject_before and admin = :admin_before";

  static final String FIND = TABLE.find("id");
  static final String FIND_BY_EMAIL = TABLE.find("email");
  static final String FIND_BY_SUBJECT = TABLE.find("issuer", "subject");
  static final String FIND_BY_HOST = TABLE.find("host");
  private static final String OF_HOSTS = TABLE.select() + " where host in (:hosts)";
  private static final String ANYBODY =
      "select id from scheduling_account where password_hash is not null or subject is not null"
          + " limit 1";

  @Override
  public boolean add(Account account) {
    return db.insert(TABLE.insert(), row(account));
  }

  @Override
  public boolean update(Account before, Account changed) {
    Map<String, Object> row = row(changed);
    row.put("email_before", before.email());
    row.put("password_before", before.passwordHash().orElse(""));
    row.put("issuer_before", before.subject().map(Subject::issuer).orElse(""));
    row.put("subject_before", before.subject().map(Subject::subject).orElse(""));
    row.put("admin_before", before.admin());
    return !isTaken(changed) && db.update(UPDATE, row) == 1;
  }

  private static Map<String, Object> row(Account account) {
    return new HashMap<>(
        Map.of(
            "id", account.id(),
            "host", account.host().value(),
            "email", account.email(),
            "password_hash", account.passwordHash(),
            "issuer", account.subject().map(Subject::issuer),
            "subject", account.subject().map(Subject::subject),
            "admin", account.admin(),
            "created_at", account.createdAt()));
  }

  /** Should somebody be faster still, the keys refuse the change, and it is tried again. */
  private boolean isTaken(Account account) {
    return Stream.of(findByEmail(account.email()), account.subject().flatMap(this::findBySubject))
        .flatMap(Optional::stream)
        .anyMatch(other -> !other.id().equals(account.id()));
  }

  @Override
  public Optional<Account> find(String id) {
    return db.row(FIND, JdbcAccounts::account, Map.of("id", id));
  }

  @Override
  public Optional<Account> findByEmail(String email) {
    return db.row(FIND_BY_EMAIL, JdbcAccounts::account, Map.of("email", Account.normal(email)));
  }

  @Override
  public Optional<Account> findBySubject(Subject subject) {
    return db.row(
        FIND_BY_SUBJECT,
        JdbcAccounts::account,
        Map.of("issuer", subject.issuer(), "subject", subject.subject()));
  }

  @Override
  public Optional<Account> findByHost(HostId host) {
    return db.row(FIND_BY_HOST, JdbcAccounts::account, Map.of("host", host.value()));
  }

  @Override
  public List<Account> ofHosts(List<HostId> hosts) {
    List<String> ids = hosts.stream().map(HostId::value).toList();
    return ids.isEmpty()
        ? List.of()
        : db.rows(OF_HOSTS, JdbcAccounts::account, Map.of("hosts", ids));
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
