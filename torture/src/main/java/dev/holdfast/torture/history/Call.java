package dev.holdfast.torture.history;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a client is about to ask for.
 *
 * @param id never given twice
 * @param owner for whom; the id of the call by which the owner came to be
 * @param begun in nanoseconds of the machine's clock that all processes share
 */
public record Call(String id, Kind kind, String owner, List<Span> spans, long begun) {

  /** One that makes an owner. */
  public static Call gaining(String id, Kind kind, List<Span> spans) {
    return new Call(id, kind, id, spans, System.nanoTime());
  }

  public static Call parse(String[] words) {
    return new Call(
        words[1],
        Kind.valueOf(words[3]),
        words[4],
        Stream.of(words[5].split(",", -1)).map(Span::parse).toList(),
        Long.parseLong(words[2]));
  }

  public String line() {
    String asked = spans.stream().map(Span::toString).collect(Collectors.joining(","));
    return "> " + id + " " + begun + " " + kind + " " + owner + " " + asked;
  }
}
