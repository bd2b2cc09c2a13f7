package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** What one client does at once: one operation alone, or several as a transaction. */
record Work(List<Operation> parts, Ending ending) {

  private static final int MANY_RIVALS = 2;

  enum Ending {
    /** A single operation outside of any transaction of the client's. */
    ALONE,
    COMMIT,
    ROLLBACK,
    EXCEPTION
  }

  /** What comes of it, by the model: the state afterwards and the answers. */
  record Foreseen(Model after, List<Expected> answers, List<Fact> events) {}

  /** How the body of a transaction ends that is given up. */
  private static final class GivenUp extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  Work {
    parts = List.copyOf(parts);
  }

  static Work alone(Operation operation) {
    return new Work(List.of(operation), Ending.ALONE);
  }

  Foreseen on(Model before) {
    return foreseen(before, (part, model) -> part.on(model));
  }

  /** For a client that looked before rivals made the model what it is. */
  Foreseen on(Model before, Model looked) {
    return foreseen(before, (part, model) -> part.on(model, looked));
  }

  private Foreseen foreseen(Model before, BiFunction<Operation, Model, Expected> expected) {
    Model after = before.copy();
    List<Expected> answers = new ArrayList<>();
    List<Fact> events = new ArrayList<>();
    for (Operation part : parts) {
      Expected answer = expected.apply(part, after);
      answers.add(answer);
      events.addAll(answer.events());
    }
    return comesTrue()
        ? new Foreseen(after, answers, events)
        : new Foreseen(before, answers, List.of());
  }

  private boolean comesTrue() {
    return ending == Ending.ALONE || ending == Ending.COMMIT;
  }

  /** The answers to its parts; those of the last run, if the body of a transaction ran again. */
  List<Answer> on(Availability availability, World world) {
    if (ending == Ending.ALONE) {
      return List.of(parts.get(0).on(availability, world));
    }
    List<Answer> answers = new ArrayList<>();
    try {
      availability.transaction(
          operations -> {
            answers.clear();
            parts.forEach(part -> answers.add(part.on(operations, world)));
            return end(answers);
          });
    } catch (GivenUp e) {
      return answers;
    }
    if (ending == Ending.EXCEPTION) {
      throw new Mismatch("The transaction hid the exception that its body ended with");
    }
    return answers;
  }

  private Outcome<List<Answer>> end(List<Answer> answers) {
    if (ending == Ending.EXCEPTION) {
      throw new GivenUp();
    }
    return ending == Ending.COMMIT ? Outcome.commit(answers) : Outcome.rollback(answers);
  }

  /**
   * How many rivals may come in between so that the outcome is still as if all had been done one
   * after the other. A {@code blockAnyOf} looks without locking, before or after a rival; between
   * two rivals it could see what the model never was.
   */
  int rivalsAllowed() {
    if (parts.stream().allMatch(Operation::decidesOnLocks)) {
      return MANY_RIVALS;
    }
    return ending == Ending.ALONE && parts.get(0) instanceof Changes.BlockAnyOf ? 1 : 0;
  }

  List<Place> places() {
    return parts.stream().flatMap(part -> part.places().stream()).toList();
  }

  boolean moves() {
    return parts.stream().anyMatch(Operation::moves);
  }

  @Override
  public String toString() {
    return ending == Ending.ALONE
        ? parts.get(0).toString()
        : parts.stream()
            .map(Operation::toString)
            .collect(Collectors.joining("; ", "transaction {", "} ends in " + ending));
  }
}
