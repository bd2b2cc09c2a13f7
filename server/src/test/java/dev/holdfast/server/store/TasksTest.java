package dev.holdfast.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.task.Task;
import dev.holdfast.scheduling.task.TaskKind;
import dev.holdfast.scheduling.task.Tasks;
import dev.holdfast.scheduling.task.Tasks.Leased;
import dev.holdfast.scheduling.value.RandomId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A task is done by one at a time, until it is done. */
@Tag("long")
final class TasksTest extends StoreTest {

  private static final Instant NOW = Samples.NOW;
  private static final Instant UNTIL = NOW.plusSeconds(60);

  private final HostId ann = HostId.random();

  TasksTest(Stores kind) {
    super(kind);
  }

  /** What other tests have left. */
  @BeforeEach
  void clear() {
    for (TaskKind kind : TaskKind.values()) {
      List<Leased> left = leaseAt(kind, Instant.parse("2090-01-01T00:00:00Z"), 80);
      given(tx -> left.forEach(one -> tx.tasks().drop(one.task().id())));
    }
  }

  private Task task(TaskKind kind, String subject, Instant dueAt) {
    return Task.of(RandomId.withPrefix("task"), kind, ann, subject, dueAt);
  }

  private Task wanted(Instant dueAt) {
    Task task = task(TaskKind.MAIL, "a subject", dueAt);
    want(task);
    return task;
  }

  private void want(Task task) {
    given(tx -> tx.tasks().want(task));
  }

  private static Task due(Task task, Instant dueAt) {
    return Task.of(task.id(), task.kind(), task.host(), task.subject(), dueAt);
  }

  private Optional<Task> stored(Task task) {
    return found(tx -> tx.tasks().find(task.id()));
  }

  private List<Leased> leaseAt(TaskKind kind, Instant now, int limit) {
    return doing(tx -> tx.tasks().lease(kind, now, now.plusSeconds(60), limit));
  }

  private List<Leased> lease() {
    return leaseAt(TaskKind.MAIL, NOW, 80);
  }

  private Leased leased(Task task) {
    List<Leased> leased = lease();
    assertThat(leased).extracting(one -> one.task().id()).containsExactly(task.id());
    return leased.get(0);
  }

  private void finish(Leased leased) {
    given(tx -> tx.tasks().finish(leased));
  }

  private void repeat(Leased leased, Instant dueAt, String... problem) {
    Optional<String> why = List.of(problem).stream().findFirst();
    given(tx -> tx.tasks().repeat(leased, dueAt, why));
  }

  @Test
  void aTaskIsStoredAsItIs() {
    Task task = task(TaskKind.WRITE, "{\"booking\": \"bk_ü\"}", NOW);

    want(task);

    assertThat(stored(task)).contains(task);
    assertThat(found(tx -> tx.tasks().find("none"))).isEmpty();
  }

  @Test
  void tasksThatAreDueAreLeasedOldestFirst() {
    Task second = wanted(NOW.minusSeconds(1));
    Task first = wanted(NOW.minusSeconds(2));
    Task third = wanted(NOW);
    wanted(NOW.plusSeconds(1));
    want(task(TaskKind.SYNC, "another kind", NOW));

    assertThat(leaseAt(TaskKind.MAIL, NOW, 2))
        .extracting(Leased::task)
        .containsExactly(first, second);
    assertThat(lease()).extracting(Leased::task).containsExactly(third);
    assertThat(lease()).isEmpty();
  }

  @Test
  void aTaskIsLeasedToNobodyElseUntilTheLeaseIsOver() {
    Task task = wanted(NOW);
    Leased first = leased(task);
    assertThat(first.until()).isEqualTo(UNTIL);

    assertThat(leaseAt(TaskKind.MAIL, UNTIL.minusSeconds(1), 80)).isEmpty();

    List<Leased> again = leaseAt(TaskKind.MAIL, UNTIL, 80);
    assertThat(again).extracting(Leased::task).containsExactly(task);
    assertThat(again.get(0).lease()).isNotEqualTo(first.lease());
  }

  @Test
  void whatIsDoneIsGone() {
    Task task = wanted(NOW);

    finish(leased(task));

    assertThat(stored(task)).isEmpty();
    assertThat(leaseAt(TaskKind.MAIL, UNTIL, 80)).isEmpty();
  }

  @Test
  void whatIsWantedTwiceIsDoneOnceAtTheEarlierTime() {
    Task early = wanted(NOW);
    Task late = wanted(NOW.plusSeconds(9));

    want(Task.of(early.id(), early.kind(), ann, "another subject", NOW.plusSeconds(5)));
    want(due(late, NOW.minusSeconds(5)));

    assertThat(stored(early))
        .contains(Task.of(early.id(), early.kind(), ann, "another subject", NOW));
    assertThat(lease()).extracting(one -> one.task().id()).containsExactly(late.id(), early.id());
  }

  @Test
  void whatIsWantedWhileSomebodyIsAtItIsDoneOnceMore() {
    Task task = wanted(NOW);
    Leased first = leased(task);

    want(Task.of(task.id(), task.kind(), ann, "news", NOW));
    want(Task.of(task.id(), task.kind(), ann, "more news", NOW.plusSeconds(9)));
    assertThat(lease()).as("while somebody is at it").isEmpty();
    finish(first);

    Leased second = leased(task);
    assertThat(second.task().subject()).isEqualTo("more news");
    finish(second);
    assertThat(stored(task)).isEmpty();
  }

  @Test
  void whatIsWantedWhileSomebodyFailsIsDueAtOnceAndBeginsAnew() {
    Task task = wanted(NOW);
    Leased first = leased(task);

    want(due(task, NOW.plusSeconds(9)));
    repeat(first, NOW.plusSeconds(600), "It did not answer");

    assertThat(leased(task).task()).isEqualTo(task);
  }

  @Test
  void whatFailedIsTriedAgainLater() {
    Task task = wanted(NOW);
    Instant later = NOW.plusSeconds(600);

    repeat(leased(task), later, "It did not answer");
    assertThat(lease()).isEmpty();
    Leased second = leaseAt(TaskKind.MAIL, later, 80).get(0);
    assertThat(second.task())
        .isEqualTo(
            new Task(
                task.id(),
                TaskKind.MAIL,
                ann,
                task.subject(),
                later,
                1,
                Optional.of("It did not answer")));

    repeat(second, later, "It did not answer again");
    assertThat(stored(task)).map(Task::attempts).contains(2);
    want(task);
    assertThat(stored(task)).contains(task);
  }

  @Test
  void whatWentWellIsRepeatedWithoutAnAttemptInVain() {
    Task task = wanted(NOW);
    repeat(leased(task), NOW, "It did not answer");

    repeat(leased(task), NOW.plusSeconds(600));

    assertThat(stored(task)).contains(due(task, NOW.plusSeconds(600)));
  }

  @Test
  void aProblemIsCutOffAndReadable() {
    Task task = wanted(NOW);
    String problem = "\0🎈\n\ud83c" + "x".repeat(2 * Tasks.LONGEST_PROBLEM);

    repeat(leased(task), NOW, problem);

    assertThat(stored(task).flatMap(Task::problem))
        .contains(" 🎈  " + "x".repeat(Tasks.LONGEST_PROBLEM - 4));
  }

  @Test
  void whoLostHisLeaseChangesNothing() {
    Task task = wanted(NOW);
    Leased lost = leased(task);
    Leased other = leaseAt(TaskKind.MAIL, UNTIL, 80).get(0);

    finish(lost);
    repeat(lost, UNTIL.plusSeconds(900), "too late");

    assertThat(stored(task)).contains(task);
    assertThat(leaseAt(TaskKind.MAIL, UNTIL, 80)).as("the other one is still at it").isEmpty();
    finish(other);
    assertThat(stored(task)).isEmpty();
  }

  @Test
  void whatIsDroppedIsGoneWhateverHappensToTheLease() {
    Task task = wanted(NOW);
    Leased leased = leased(task);

    given(tx -> tx.tasks().drop(task.id()));
    given(tx -> tx.tasks().drop(task.id()));
    repeat(leased, NOW, "in vain");
    assertThat(stored(task)).isEmpty();

    want(task);
    finish(leased);
    assertThat(stored(task)).as("another one of that id").contains(task);
  }

  @Test
  void theAgeOfWhatIsDueIsThatOfTheOldest() {
    assertThat(dueSince()).isEmpty();
    wanted(NOW.plusSeconds(1));
    assertThat(dueSince()).isEmpty();

    wanted(NOW.minusSeconds(3));
    Task oldest = wanted(NOW.minusSeconds(7));
    want(task(TaskKind.SYNC, "another kind", NOW.minusSeconds(99)));
    assertThat(dueSince()).contains(oldest.dueAt());

    assertThat(leaseAt(TaskKind.MAIL, NOW, 1)).hasSize(1);
    assertThat(dueSince()).as("somebody is at the oldest").contains(NOW.minusSeconds(3));
  }

  private Optional<Instant> dueSince() {
    return found(tx -> tx.tasks().dueSince(TaskKind.MAIL, NOW));
  }

  @Test
  void behindManyThatAreLeasedTheNextOneIsFound() {
    for (int i = 0; i < 70; i++) {
      wanted(NOW.minusSeconds(100));
    }
    assertThat(lease()).hasSize(70);
    Task next = wanted(NOW);

    assertThat(dueSince()).contains(NOW);
    assertThat(leaseAt(TaskKind.MAIL, NOW, 1)).extracting(Leased::task).containsExactly(next);
  }

  @Test
  void ofSeveralServersOneLeasesATask() throws Exception {
    for (int i = 0; i < 20; i++) {
      wanted(NOW.minusSeconds(i));
    }

    List<List<Leased>> leased = Rivals.together(8, () -> leaseAt(TaskKind.MAIL, NOW, 4));
    List<String> ids = new ArrayList<>();
    leased.forEach(some -> some.forEach(one -> ids.add(one.task().id())));
    lease().forEach(one -> ids.add(one.task().id()));

    assertThat(ids).doesNotHaveDuplicates().hasSize(20);
  }

  /** Whoever wants it is sure that it is done once more after that, as he wanted it. */
  @Test
  void noWishIsLostWhileOthersAreAtIt() throws Exception {
    Task task = task(TaskKind.MAIL, "none", NOW);
    AtomicInteger roles = new AtomicInteger();
    AtomicBoolean wishesEnd = new AtomicBoolean();
    Queue<Integer> done = new ConcurrentLinkedQueue<>();

    Rivals.together(
        4,
        () -> {
          if (roles.getAndIncrement() == 0) {
            for (int wish = 1; wish <= 40; wish++) {
              want(Task.of(task.id(), TaskKind.MAIL, ann, Integer.toString(wish), NOW));
            }
            wishesEnd.set(true);
          } else {
            do {
              work(done);
            } while (!wishesEnd.get());
          }
          return "done";
        });
    work(done);

    assertThat(stored(task)).isEmpty();
    assertThat(done).contains(40).doesNotHaveDuplicates();
  }

  private void work(Queue<Integer> done) {
    for (Leased leased : lease()) {
      done.add(Integer.parseInt(leased.task().subject()));
      finish(leased);
    }
  }
}
