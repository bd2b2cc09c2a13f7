package dev.holdfast.server.http;

import io.swagger.v3.oas.annotations.Hidden;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Objects;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * A page that shows mails which were not sent. It knows nothing itself: its script asks for the
 * owner's key and fetches the mails with it. A mail is shown in a frame that may do nothing.
 */
@RestController
@Hidden
final class MailPageController {

  /** Frames get this too, and mails have their styles in them. */
  private static final String OWN_SCRIPT_ONLY =
      "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline';"
          + " frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

  @GetMapping("/mails")
  ResponseEntity<byte[]> page() throws IOException {
    return ResponseEntity.ok()
        .contentType(MediaType.parseMediaType("text/html;charset=utf-8"))
        .header("Content-Security-Policy", OWN_SCRIPT_ONLY)
        .cacheControl(CacheControl.noCache())
        .body(read("mails.html"));
  }

  @GetMapping("/mails.css")
  ResponseEntity<byte[]> style() throws IOException {
    return file("mails.css", "text/css;charset=utf-8");
  }

  @GetMapping("/mails.js")
  ResponseEntity<byte[]> script() throws IOException {
    return file("mails.js", "text/javascript;charset=utf-8");
  }

  private static ResponseEntity<byte[]> file(String name, String type) throws IOException {
    return ResponseEntity.ok()
        .contentType(MediaType.parseMediaType(type))
        .cacheControl(CacheControl.maxAge(Duration.ofHours(1)))
        .body(read(name));
  }

  private static byte[] read(String name) throws IOException {
    try (InputStream file = MailPageController.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(file).readAllBytes();
    }
  }
}
