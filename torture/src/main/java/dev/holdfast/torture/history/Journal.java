package dev.holdfast.torture.history;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a process is about to do and the answers it got, a line each, in a file for each round. A
 * line is one write without a buffer, so it survives the process, though not a crash of the
 * machine.
 */
public final class Journal {

  private static final int WORDS = 6;

  private final Path folder;
  private final String name;
  private final Map<Integer, FileChannel> files = new HashMap<>();

  public Journal(Path folder, String name) {
    this.folder = folder;
    this.name = name;
  }

  public synchronized void write(Call call, String line) {
    try {
      FileChannel file =
          files.computeIfAbsent(Rounds.of(call.spans().get(0)), round -> open(folder(round)));
      ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The journal in %s cannot be written".formatted(folder), e);
    }
  }

  private Path folder(int round) {
    return folder.resolve("round-" + round);
  }

  private FileChannel open(Path round) {
    try {
      Files.createDirectories(round);
      return FileChannel.open(
          round.resolve(name + ".log"), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be opened".formatted(round), e);
    }
  }

  /** Everything that all processes wrote about a round. */
  public static List<Deed> read(Path folder, int round) throws IOException {
    Path files = folder.resolve("round-" + round);
    if (!Files.exists(files)) {
      return List.of();
    }
    Map<String, Deed> deeds = new LinkedHashMap<>();
    try (Stream<Path> journals = Files.list(files)) {
      for (Path journal : journals.sorted().toList()) {
        read(journal, deeds);
      }
    }
    return new ArrayList<>(deeds.values());
  }

  private static void read(Path journal, Map<String, Deed> deeds) throws IOException {
    try (Stream<String> lines = Files.lines(journal)) {
      lines.forEach(
          line -> {
            String[] words = line.split(" ", -1);
            if (words.length < WORDS) {
              return; // its writer was killed
            }
            if (words[0].equals(">")) {
              deeds.put(words[1], new Deed(Call.parse(words), CallResult.NONE));
            } else {
              deeds.computeIfPresent(
                  words[1], (id, deed) -> new Deed(deed.call(), CallResult.parse(words)));
            }
          });
    }
  }
}
