package dev.holdfast.availability.memory;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An immutable sorted map. A change answers another map that shares all but the path to the changed
 * key, so each map is a snapshot, and a change costs the logarithm of the size. It is an AVL tree:
 * the heights of two siblings differ by one at most, and each change restores that on its way back
 * to the root.
 */
final class SortedTree<K extends Comparable<K>, V> {

  private record Node<K, V>(
      K key, V value, @Nullable Node<K, V> left, @Nullable Node<K, V> right, int height) {}

  private final @Nullable Node<K, V> root;

  private SortedTree(@Nullable Node<K, V> root) {
    this.root = root;
  }

  static <K extends Comparable<K>, V> SortedTree<K, V> empty() {
    return new SortedTree<>(null);
  }

  @Nullable V get(K key) {
    Node<K, V> node = root;
    while (node != null) {
      int side = key.compareTo(node.key());
      if (side == 0) {
        return node.value();
      }
      node = side < 0 ? node.left() : node.right();
    }
    return null;
  }

  /** The value of the greatest key that is at most this one. */
  @Nullable V floor(K key) {
    V found = null;
    Node<K, V> node = root;
    while (node != null) {
      if (key.compareTo(node.key()) < 0) {
        node = node.left();
      } else {
        found = node.value();
        node = node.right();
      }
    }
    return found;
  }

  /** Visits all values, in the order of their keys. */
  void forEach(Consumer<V> visitor) {
    visit(root, visitor);
  }

  /** Visits, in order, the values of the keys from {@code from} up to, but not including, to. */
  void forEach(K from, K to, Consumer<V> visitor) {
    visit(root, from, to, visitor);
  }

  /** The longest way from the root to a leaf. */
  int height() {
    return height(root);
  }

  SortedTree<K, V> with(K key, V value) {
    return new SortedTree<>(insert(root, key, value));
  }

  SortedTree<K, V> without(K key) {
    return new SortedTree<>(remove(root, key));
  }

  private static <K, V> void visit(@Nullable Node<K, V> node, Consumer<V> visitor) {
    if (node != null) {
      visit(node.left(), visitor);
      visitor.accept(node.value());
      visit(node.right(), visitor);
    }
  }

  private static <K extends Comparable<K>, V> void visit(
      @Nullable Node<K, V> node, K from, K to, Consumer<V> visitor) {
    if (node == null) {
      return;
    }
    boolean afterFrom = node.key().compareTo(from) >= 0;
    boolean beforeTo = node.key().compareTo(to) < 0;
    if (afterFrom) {
      visit(node.left(), from, to, visitor);
    }
    if (afterFrom && beforeTo) {
      visitor.accept(node.value());
    }
    if (beforeTo) {
      visit(node.right(), from, to, visitor);
    }
  }

  private static <K extends Comparable<K>, V> Node<K, V> insert(
      @Nullable Node<K, V> node, K key, V value) {
    if (node == null) {
      return new Node<>(key, value, null, null, 1);
    }
    int side = key.compareTo(node.key());
    if (side == 0) {
      return new Node<>(key, value, node.left(), node.right(), node.height());
    }
    return side < 0
        ? balance(node, insert(node.left(), key, value), node.right())
        : balance(node, node.left(), insert(node.right(), key, value));
  }

  private static <K extends Comparable<K>, V> @Nullable Node<K, V> remove(
      @Nullable Node<K, V> node, K key) {
    if (node == null) {
      return null;
    }
    int side = key.compareTo(node.key());
    if (side != 0) {
      return side < 0
          ? balance(node, remove(node.left(), key), node.right())
          : balance(node, node.left(), remove(node.right(), key));
    }
    if (node.left() == null || node.right() == null) {
      return node.left() == null ? node.right() : node.left();
    }
    Node<K, V> successor = node.right();
    while (successor.left() != null) {
      successor = successor.left();
    }
    return balance(successor, node.left(), remove(node.right(), successor.key()));
  }

  /** This entry over these subtrees, whose heights differ by two at most. */
  private static <K, V> Node<K, V> balance(
      Node<K, V> entry, @Nullable Node<K, V> left, @Nullable Node<K, V> right) {
    if (left != null && left.height() > height(right) + 1) {
      if (height(left.left()) >= height(left.right()) || left.right() == null) {
        return join(left, left.left(), join(entry, left.right(), right));
      }
      Node<K, V> top = left.right();
      return join(top, join(left, left.left(), top.left()), join(entry, top.right(), right));
    }
    if (right != null && right.height() > height(left) + 1) {
      if (height(right.right()) >= height(right.left()) || right.left() == null) {
        return join(right, join(entry, left, right.left()), right.right());
      }
      Node<K, V> top = right.left();
      return join(top, join(entry, left, top.left()), join(right, top.right(), right.right()));
    }
    return join(entry, left, right);
  }

  private static <K, V> Node<K, V> join(
      Node<K, V> entry, @Nullable Node<K, V> left, @Nullable Node<K, V> right) {
    int height = 1 + Math.max(height(left), height(right));
    return new Node<>(entry.key(), entry.value(), left, right, height);
  }

  private static <K, V> int height(@Nullable Node<K, V> node) {
    return node == null ? 0 : node.height();
  }
}
