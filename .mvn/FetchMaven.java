import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.zip.ZipInputStream;

/** Fetches the pinned Maven once and prints the path of its {@code mvn}; needs a JDK only. */
final class FetchMaven {
  static final String GROUP = "org.apache.maven";
  static final String VERSION = "3.9.11";
  static final String SHA512 =
      "03e2d65d4483a3396980629f260e25cac0d8b6f7f2791e4dc20bc83f9514db8d"
          + "0f05b0479e699a5f34679250c49c8e52e961262ded468a20de0be254d8207076";
  static final String NAME = "apache-maven-" + VERSION;

  public static void main(String[] args) throws Exception {
    Path user = Path.of(env("MAVEN_USER_HOME", System.getProperty("user.home") + "/.m2"));
    Path home = user.resolve("wrapper/dists").resolve(NAME).resolve(SHA512.substring(0, 16));
    if (!Files.exists(home)) {
      try {
        install(home.toAbsolutePath());
      } catch (IOException e) {
        System.err.println("Could not fetch Maven " + VERSION + " from " + url() + ": " + e);
        System.err.println("Check the network, or set MVNW_REPOURL to a mirror you can reach.");
        System.exit(1);
      }
    }
    System.out.println(home.resolve("bin/mvn"));
  }

  static String url() {
    var labels = Arrays.asList(GROUP.split("\\."));
    Collections.reverse(labels); // Maven's repository lives under its own group id, read backwards.
    String repository = env("MVNW_REPOURL", "https://repo." + String.join(".", labels) + "/maven2");
    String folder = "/" + GROUP.replace('.', '/') + "/apache-maven/" + VERSION + "/";
    return repository.replaceAll("/+$", "") + folder + NAME + "-bin.zip";
  }

  /** Unpacks beside the goal and renames, so that of two parallel starts either may win. */
  static void install(Path home) throws Exception {
    System.err.println("Fetching Maven " + VERSION + " (9 MB, once) ...");
    Files.createDirectories(home.getParent());
    Path scratch = Files.createTempDirectory(home.getParent(), "fetch");
    try {
      Path zip = scratch.resolve("maven.zip");
      download(zip);
      unzip(zip, scratch);
      Files.move(scratch.resolve(NAME), home, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (!Files.exists(home)) throw e;
    } finally {
      try (var files = Files.walk(scratch)) {
        files.sorted(Collections.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    }
  }

  static void download(Path zip) throws Exception {
    var connection = URI.create(url()).toURL().openConnection();
    connection.setConnectTimeout(15_000);
    connection.setReadTimeout(30_000);
    var sha512 = MessageDigest.getInstance("SHA-512");
    try (var in = new DigestInputStream(connection.getInputStream(), sha512)) {
      Files.copy(in, zip);
    }
    String actual = HexFormat.of().formatHex(sha512.digest());
    if (!actual.equals(SHA512)) {
      throw new IOException("SHA-512 is " + actual + ", expected " + SHA512);
    }
  }

  static void unzip(Path zip, Path folder) throws IOException {
    try (InputStream in = Files.newInputStream(zip);
        var entries = new ZipInputStream(in)) {
      for (var entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
        Path file = folder.resolve(entry.getName()).normalize();
        if (!file.startsWith(folder)) throw new IOException("Leaves the archive: " + entry);
        if (entry.isDirectory()) continue;
        Files.createDirectories(file.getParent());
        Files.copy(entries, file);
        if (file.endsWith("bin/mvn")) file.toFile().setExecutable(true, false);
      }
    }
  }

  static String env(String name, String otherwise) {
    String value = System.getenv(name);
    return value == null || value.isBlank() ? otherwise : value;
  }
}
