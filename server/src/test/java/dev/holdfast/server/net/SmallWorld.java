package dev.holdfast.server.net;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.client5.http.DnsResolver;

/** A world in which 127.0.0.1 is all of the outside, so that tests can play its servers. */
public final class SmallWorld implements DnsResolver {

  private final AtomicInteger questions = new AtomicInteger();
  private final Queue<String> answers;

  /**
   * A world with names.
   *
   * @param answers where names lead, one after the other, the last one for ever
   */
  public SmallWorld(String... answers) {
    this.answers = new ArrayDeque<>(List.of(answers));
  }

  /** A client in this world, which may not reach anything inside. */
  public SafeHttp client() {
    return new SafeHttp(false, this, address -> address.getHostAddress().equals("127.0.0.1"));
  }

  /** How often somebody asked for a name. */
  public int questions() {
    return questions.get();
  }

  @Override
  public synchronized InetAddress[] resolve(String host) throws UnknownHostException {
    questions.incrementAndGet();
    return InetAddress.getAllByName(answers.size() > 1 ? answers.remove() : answers.element());
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }
}
