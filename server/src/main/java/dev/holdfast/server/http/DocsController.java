package dev.holdfast.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import org.springdoc.webmvc.api.OpenApiWebMvcResource;
import org.springframework.context.annotation.Lazy;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** The description of the API as a page for people. */
@RestController
@Hidden
@Lazy
final class DocsController {

  private static final MediaType HTML = MediaType.parseMediaType("text/html;charset=utf-8");
  private static final MediaType CSS = MediaType.parseMediaType("text/css;charset=utf-8");
  private static final String OWN_STYLE_ONLY =
      "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

  private final OpenApiWebMvcResource description;
  private final JsonMapper json = JsonMapper.shared();

  DocsController(OpenApiWebMvcResource description) {
    this.description = description;
  }

  @GetMapping("/docs")
  ResponseEntity<String> page(HttpServletRequest request) throws JsonProcessingException {
    byte[] document = description.openapiJson(request, "/v1/openapi.json", Locale.ENGLISH);
    return html(new DocsPage(json.readTree(document)).html());
  }

  private static ResponseEntity<String> html(String page) {
    return ResponseEntity.ok()
        .contentType(HTML)
        .header("Content-Security-Policy", OWN_STYLE_ONLY)
        .cacheControl(CacheControl.noCache())
        .body(page);
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
