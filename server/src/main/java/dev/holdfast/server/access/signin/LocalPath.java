package dev.holdfast.server.access.signin;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where to go on to: nowhere but to pages of this service. */
final class LocalPath {

  private static final String DASHBOARD = "/app";
  private static final Pattern OURS = Pattern.compile("/(?![/\\\\])[\\w./~%?=&#@:+,-]{0,500}");

  /** Empty parts and dots in the path, by which a redirect would leave the service. */
  private static final Pattern STRAY = Pattern.compile("^[^?#]*/[/.]");

  private LocalPath() {}

  static String orDashboard(@Nullable String wanted) {
    return Optional.ofNullable(wanted)
        .filter(path -> OURS.matcher(path).matches())
        .filter(path -> !path.startsWith("/sign-") && !STRAY.matcher(path).find())
        .orElse(DASHBOARD);
  }
}
