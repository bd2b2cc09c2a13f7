package dev.holdfast.server.http;

import dev.holdfast.server.security.Sealed;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.http.ResponseEntity;

/**
 * Answers with a secret in them. They are kept sealed for who repeats the request, and opened on
 * their way out.
 */
final class SealedAnswers {

  private static final String MARK = "sealed:";
  private static final Pattern SEALED = Pattern.compile("\"" + MARK + "([A-Za-z0-9_-]+)\"");

  private final String callersKey;

  SealedAnswers(String callersKey) {
    this.callersKey = callersKey;
  }

  /** A text for an answer's field. */
  String seal(String secret) {
    return MARK + Sealed.seal(secret, callersKey);
  }

  /** Null takes the place of what another key has sealed: it is shown to nobody else. */
  ResponseEntity<String> open(ResponseEntity<String> answer) {
    String body = Optional.ofNullable(answer.getBody()).orElse("");
    String opened = SEALED.matcher(body).replaceFirst(this::opened);
    return ResponseEntity.status(answer.getStatusCode()).headers(answer.getHeaders()).body(opened);
  }

  private String opened(MatchResult match) {
    return Sealed.open(match.group(1), callersKey)
        .map(secret -> Matcher.quoteReplacement("\"" + secret + "\""))
        .orElse("null");
  }
}
