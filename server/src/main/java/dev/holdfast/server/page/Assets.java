package dev.holdfast.server.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.stereotype.Component;

/**
 * Styles, scripts and pictures of pages. They are served below a path that changes with their
 * contents, so that browsers may keep them for ever, and scripts find each other by relative paths.
 */
@Component
public final class Assets {

  static final String FOLDER = "classpath:/dev/holdfast/server/page/assets/";

  private static final int DIGITS = 12;

  private final String path;

  Assets() {
    path = "/assets/" + version();
  }

  /** Where they are, without a slash at the end. */
  public String path() {
    return path;
  }

  private static String version() {
    try {
      Resource[] files = new PathMatchingResourcePatternResolver().getResources(FOLDER + "**/*.*");
      Arrays.sort(files, Comparator.comparing(Resource::getDescription));
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Resource file : files) {
        digest.update(file.getContentAsByteArray());
      }
      return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
