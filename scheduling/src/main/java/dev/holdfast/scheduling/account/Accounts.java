package dev.holdfast.scheduling.account;

import dev.holdfast.scheduling.account.Account.Subject;
import dev.holdfast.scheduling.host.HostId;
import java.util.List;
import java.util.Optional;

/** The accounts that are stored: one for a host at most. */
public interface Accounts {

  /** Answers false, and adds nothing, if the host has one, or another has the address. */
  boolean add(Account account);

  /**
   * Replaces an account, whose id and host stay; answers false, and changes nothing, if it is not
   * as it was before any more, or if another has the address or the subject.
   */
  boolean update(Account before, Account changed);

  Optional<Account> find(String id);

  /** However the address is written. */
  Optional<Account> findByEmail(String email);

  Optional<Account> findBySubject(Subject subject);

  Optional<Account> findByHost(HostId host);

  /** The accounts of these hosts, in no order. */
  List<Account> ofHosts(List<HostId> hosts);

  /** Whether anybody has a way to sign in. */
  boolean isAnybody();
}
