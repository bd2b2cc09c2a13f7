package dev.holdfast.availability.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SortedTreeTest {

  @Test
  void itAgreesWithTheSortedMapOfTheJdkAfterEveryChange() {
    for (long seed = 1; seed <= 20; seed++) {
      Random random = new Random(seed);
      SortedTree<Integer, String> tree = SortedTree.empty();
      NavigableMap<Integer, String> map = new TreeMap<>();
      for (int step = 0; step < 2_000; step++) {
        int key = random.nextInt(300);
        if (random.nextBoolean()) {
          tree = tree.with(key, "v" + step);
          map.put(key, "v" + step);
        } else {
          tree = tree.without(key);
          map.remove(key);
        }
        assertAlike(tree, map, random, "seed %d, step %d".formatted(seed, step));
      }
      assertThat(all(tree)).as("seed %d", seed).containsExactlyElementsOf(map.values());
    }
  }

  private static void assertAlike(
      SortedTree<Integer, String> tree,
      NavigableMap<Integer, String> map,
      Random random,
      String when) {
    int key = random.nextInt(300);
    int to = key + random.nextInt(40);
    Map.Entry<Integer, String> floor = map.floorEntry(key);
    assertThat(tree.get(key)).as(when).isEqualTo(map.get(key));
    assertThat(tree.floor(key)).as(when).isEqualTo(floor == null ? null : floor.getValue());
    List<String> range = new ArrayList<>();
    tree.forEach(key, to, range::add);
    assertThat(range).as(when).containsExactlyElementsOf(map.subMap(key, to).values());
  }

  @Test
  void aChangeLeavesTheTreeBeforeItAsItWas() {
    SortedTree<Integer, String> before = SortedTree.<Integer, String>empty().with(1, "one");

    SortedTree<Integer, String> after = before.with(1, "two").with(2, "two").without(1);

    assertThat(all(before)).containsExactly("one");
    assertThat(all(after)).containsExactly("two");
  }

  @Test
  void itStaysShallowWhenKeysComeInOrder() {
    SortedTree<Integer, String> tree = SortedTree.empty();
    for (int key = 0; key < 100_000; key++) {
      tree = tree.with(key, "v");
    }
    for (int key = 0; key < 99_000; key++) {
      tree = tree.without(key);
    }

    assertThat(tree.height()).isLessThanOrEqualTo(14);
    assertThat(all(tree)).hasSize(1_000);
  }

  @Test
  void itIsAsShallowAsCanBeWhenKeysComeInOrder() {
    SortedTree<Integer, String> rising = SortedTree.empty();
    SortedTree<Integer, String> falling = SortedTree.empty();
    for (int key = 1; key < 1_024; key++) {
      rising = rising.with(key, "v");
      falling = falling.with(-key, "v");
    }

    assertThat(rising.height()).isEqualTo(10);
    assertThat(falling.height()).isEqualTo(10);
  }

  @Test
  void itStaysBalancedWhateverComesAndGoes() {
    for (long seed = 1; seed <= 20; seed++) {
      Random random = new Random(seed);
      SortedTree<Integer, String> tree = SortedTree.empty();
      NavigableMap<Integer, String> map = new TreeMap<>();
      for (int step = 0; step < 1_000; step++) {
        int key = random.nextInt(400);
        if (random.nextInt(1_000) > step) {
          tree = tree.with(key, "v");
          map.put(key, "v");
        } else {
          tree = tree.without(key);
          map.remove(key);
        }

        // No AVL tree is higher.
        double highest = 1.4405 * Math.log(map.size() + 2) / Math.log(2) - 0.3277;
        assertThat((double) tree.height())
            .as("seed %d, step %d, %d keys", seed, step, map.size())
            .isLessThanOrEqualTo(highest)
            .isGreaterThanOrEqualTo(Math.log(map.size() + 1) / Math.log(2) - 1e-9);
      }
    }
  }

  private static List<String> all(SortedTree<Integer, String> tree) {
    List<String> all = new ArrayList<>();
    tree.forEach(all::add);
    return all;
  }
}
