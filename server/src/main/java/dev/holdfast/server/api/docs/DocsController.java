package dev.holdfast.server.api.docs;

import io.swagger.v3.oas.annotations.Hidden;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Objects;
import org.springframework.context.annotation.Lazy;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The description of the API as a page for people. */
@RestController
@Hidden
@Lazy
final class DocsController {

  private static final MediaType HTML = MediaType.parseMediaType("text/html;charset=utf-8");
  private static final MediaType CSS = MediaType.parseMediaType("text/css;charset=utf-8");
  private static final String OWN_STYLE_ONLY =
      "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

  private final ApiDescription description;

  DocsController(ApiDescription description) {
    this.description = description;
  }

  @GetMapping("/docs")
  ResponseEntity<byte[]> page() {
    ApiDescription.Page page = description.page();
    return ResponseEntity.ok()
        .contentType(HTML)
        .header("Content-Security-Policy", OWN_STYLE_ONLY)
        .cacheControl(CacheControl.noCache())
        .eTag(page.tag())
        .body(page.html());
  }

  @GetMapping("/docs.css")
  ResponseEntity<byte[]> style() throws IOException {
    try (InputStream style = DocsController.class.getResourceAsStream("docs.css")) {
      return ResponseEntity.ok()
          .contentType(CSS)
          .cacheControl(CacheControl.maxAge(Duration.ofHours(1)))
          .body(Objects.requireNonNull(style).readAllBytes());
    }
  }
}
