package dev.holdfast.server.api;

import dev.holdfast.server.access.secret.Sealed;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.http.ResponseEntity;

/**
 * Responds with a secret in them. They are kept sealed for who repeats the request, and opened on
 * their way out.
 */
public final class SealedReplies {

  private static final String MARK = "sealed:";

  private final String field;
  private final String callersKey;

  /**
   * Responds with one secret.
   *
   * @param field the one that has it; others contain text of people
   */
  public SealedReplies(String field, String callersKey) {
    this.field = field;
    this.callersKey = callersKey;
  }

  /** A text for an answer's field. */
  public String seal(String secret) {
    return MARK + Sealed.seal(secret, callersKey);
  }

  /** Null takes the place of what another key has sealed: it is shown to nobody else. */
  public ResponseEntity<String> open(ResponseEntity<String> answer) {
    String body = Optional.ofNullable(answer.getBody()).orElse("");
    String opened = sealed().matcher(body).replaceFirst(this::opened);
    return ResponseEntity.status(answer.getStatusCode()).headers(answer.getHeaders()).body(opened);
  }

  /** In JSON a quotation mark inside of a text is escaped, so no text looks like the field. */
  private Pattern sealed() {
    return Pattern.compile("(\"%s\":)\"%s([A-Za-z0-9_-]+)\"".formatted(field, MARK));
  }

  private String opened(MatchResult match) {
    return match.group(1)
        + Sealed.open(match.group(2), callersKey)
            .map(secret -> Matcher.quoteReplacement("\"" + secret + "\""))
            .orElse("null");
  }
}
