package dev.holdfast.localdynamodb;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The class path of the process of {@link LocalDynamoDb}, for programs that start it. */
public final class ClassPath {

  /** The class that has its main method. */
  public static final String MAIN = "dev.holdfast.localdynamodb.LocalDynamoDb";

  private static final String LIST = "classpath.txt";

  private ClassPath() {}

  /** The class path that the build has listed, and the location of this class. */
  public static List<String> jars() {
    try (InputStream list = ClassPath.class.getResourceAsStream(LIST)) {
      Objects.requireNonNull(list, LIST + " is missing: build module local-dynamodb again");
      String text = new String(list.readAllBytes(), StandardCharsets.UTF_8).strip();
      List<String> jars = new ArrayList<>(List.of(text.split(File.pathSeparator, -1)));
      URI own = ClassPath.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      jars.add(Path.of(own).toString());
      return jars;
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException(LIST + " cannot be read", e);
    }
  }
}
