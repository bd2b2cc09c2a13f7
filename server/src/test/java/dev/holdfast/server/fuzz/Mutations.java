package dev.holdfast.server.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Makes of an input another that is much like it, by chance. */
public final class Mutations {

  private static final List<String> BITS =
      List.of(
          "\0",
          "\r\n",
          "\n ",
          "\t",
          "\"",
          "\\",
          "\\u0000",
          "\\ud800",
          "{",
          "}",
          "[",
          "]",
          ",",
          ":",
          ";",
          "=",
          "%",
          "%00",
          ".",
          "/",
          "-",
          "+",
          "0",
          "9",
          "-1",
          "2147483648",
          "9223372036854775808",
          "99999999999999999999",
          "1e999",
          "NaN",
          "null",
          "T",
          "Z",
          "+18:00",
          "\u0130",
          "\ud83d\ude00",
          "\ufeff",
          "\u202e");

  private Mutations() {}

  /**
   * One to eight small changes.
   *
   * @param others inputs of the same kind, of which parts may be taken
   */
  public static byte[] of(byte[] input, Random random, List<byte[]> others) {
    byte[] changed = input;
    for (int i = 1 + random.nextInt(8); i > 0; i--) {
      changed = once(changed, random, others);
    }
    return changed;
  }

  private static byte[] once(byte[] input, Random random, List<byte[]> others) {
    int at = random.nextInt(input.length + 1);
    int end = Math.min(input.length, at + 1 + random.nextInt(16));
    byte[] bit = BITS.get(random.nextInt(BITS.size())).getBytes(StandardCharsets.UTF_8);
    return switch (random.nextInt(7)) {
      case 0 -> spliced(input, at, at, bit);
      case 1 -> spliced(input, at, end, bit);
      case 2 -> spliced(input, at, end, new byte[0]);
      case 3 -> spliced(input, at, at, Arrays.copyOfRange(input, at, end));
      case 4 -> spliced(input, at, Math.min(at + 1, input.length), randomByte(random));
      case 5 -> Arrays.copyOf(input, at);
      default -> others.isEmpty() ? input : spliced(input, at, end, part(others, random));
    };
  }

  private static byte[] randomByte(Random random) {
    return new byte[] {(byte) random.nextInt(256)};
  }

  private static byte[] part(List<byte[]> others, Random random) {
    byte[] other = others.get(random.nextInt(others.size()));
    int from = random.nextInt(other.length + 1);
    return Arrays.copyOfRange(other, from, Math.min(other.length, from + random.nextInt(200)));
  }

  private static byte[] spliced(byte[] input, int from, int to, byte[] instead) {
    byte[] result = Arrays.copyOf(input, from + instead.length + input.length - to);
    System.arraycopy(instead, 0, result, from, instead.length);
    System.arraycopy(input, to, result, from + instead.length, input.length - to);
    return result;
  }
}
