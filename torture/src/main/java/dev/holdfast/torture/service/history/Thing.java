package dev.holdfast.torture.service.history;

import dev.holdfast.torture.service.history.Response.State;
import java.util.ArrayList;
import java.util.List;

/** Something that a client made beside bookings: a key, an event type, a webhook, a resource. */
public final class Thing {

  private final String list;
  private final String key;
  private final String name;
  private final List<Response> made;
  private final List<List<Response>> changes = new ArrayList<>();
  private List<Response> ended = List.of();

  /**
   * @param list where it is shown
   * @param key whose it is
   * @param name that nothing else has
   */
  public Thing(String list, String key, String name, List<Response> made) {
    this.list = list;
    this.key = key;
    this.name = name;
    this.made = made;
  }

  public String list() {
    return list;
  }

  public String key() {
    return key;
  }

  public String name() {
    return name;
  }

  /** As the service calls it; empty if nobody knows. */
  public String id() {
    return made.stream()
        .filter(it -> it.is(State.DONE))
        .map(it -> it.json().path("id").asString(""))
        .findFirst()
        .orElse("");
  }

  public synchronized void change(List<Response> answers) {
    changes.add(answers);
  }

  public synchronized void end(List<Response> answers) {
    ended = answers;
  }

  /** How often it may be there: from 0 or 1 on. */
  public synchronized int least() {
    return isDone(made) && !mayBeDone(ended) ? 1 : 0;
  }

  public synchronized int most() {
    return mayBeDone(made) && !isDone(ended) ? 1 : 0;
  }

  /** How many changes there were at least, its making included. */
  public synchronized long leastChanges() {
    return changes.stream().filter(Thing::isDone).count() + (isDone(made) ? 1 : 0);
  }

  public synchronized long mostChanges() {
    return changes.stream().filter(Thing::mayBeDone).count() + (mayBeDone(made) ? 1 : 0);
  }

  private static boolean isDone(List<Response> answers) {
    return answers.stream().anyMatch(it -> it.is(State.DONE));
  }

  private static boolean mayBeDone(List<Response> answers) {
    return answers.stream().anyMatch(it -> it.is(State.DONE) || it.is(State.LOST));
  }

  /** For people. */
  public String describe() {
    return "%s of %s: made %s, changed %s, ended %s"
        .formatted(
            name,
            list,
            describe(made),
            changes.stream().map(Thing::describe).toList(),
            describe(ended));
  }

  private static List<String> describe(List<Response> answers) {
    return answers.stream().map(Response::describe).toList();
  }
}
