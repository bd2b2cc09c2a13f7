package dev.holdfast.icalendar;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The lines of a feed that matter, unfolded. Bytes are unfolded and not characters, since some
 * writers fold in the middle of a character.
 */
final class Lines {

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final int MAX_NAME = 40;

  private final byte[] bytes;
  private final Set<String> names;
  private byte[] line = new byte[1024];
  private int length;
  private int next;

  /**
   * Lines of some bytes.
   *
   * @param names of the lines that matter, in capitals
   */
  Lines(byte[] bytes, Set<String> names) {
    this.bytes = bytes;
    this.names = names;
    boolean marked = Arrays.mismatch(BYTE_ORDER_MARK, bytes) == BYTE_ORDER_MARK.length;
    this.next = marked ? BYTE_ORDER_MARK.length : 0;
  }

  /** The next line that matters; empty at the end. */
  Optional<String> next() {
    while (next < bytes.length) {
      boolean whole = gather();
      if (names.contains(name())) {
        if (!whole) {
          throw new OverLimitException(
              "A line of the feed has more than %s bytes".formatted(Budget.MAX_LINE_BYTES));
        }
        return Optional.of(new String(line, 0, length, UTF_8));
      }
    }
    return Optional.empty();
  }

  /** Puts one line together; false if it is too long to be kept. */
  private boolean gather() {
    length = 0;
    boolean whole = true;
    boolean folded;
    do {
      int end = endOfLine(next);
      whole &= append(next, end);
      next = startOfLine(end);
      folded = next < bytes.length && (bytes[next] == ' ' || bytes[next] == '\t');
      next += folded ? 1 : 0;
    } while (folded);
    return whole;
  }

  private boolean append(int from, int to) {
    int more = Math.min(to - from, Budget.MAX_LINE_BYTES - length);
    if (length + more > line.length) {
      line = Arrays.copyOf(line, Math.max(2 * line.length, length + more));
    }
    System.arraycopy(bytes, from, line, length, more);
    length += more;
    return more == to - from;
  }

  private int endOfLine(int from) {
    int at = from;
    while (at < bytes.length && bytes[at] != '\n' && bytes[at] != '\r') {
      at++;
    }
    return at;
  }

  /** Lines end with CR LF, or with LF, or with CR; some writers double the CR. */
  private int startOfLine(int end) {
    int at = end;
    while (at < bytes.length && bytes[at] == '\r') {
      at++;
    }
    return at < bytes.length && bytes[at] == '\n' ? at + 1 : at;
  }

  private String name() {
    int end = 0;
    while (end < length && end < MAX_NAME && line[end] != ':' && line[end] != ';') {
      end++;
    }
    return new String(line, 0, end, ISO_8859_1).toUpperCase(Locale.ROOT);
  }
}
