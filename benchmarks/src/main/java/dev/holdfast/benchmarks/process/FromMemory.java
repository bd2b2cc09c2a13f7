package dev.holdfast.benchmarks.process;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Answers with the JSON that it was given: what an answer costs when there is nothing to read and
 * nothing to compute. The service that is measured gets it from outside, by Spring's {@code
 * spring.main.sources}; it is no part of the product.
 */
@RestController
public final class FromMemory {

  public static final String PATH = "/v1/from-memory";

  private volatile String kept = "{}";

  @PutMapping(PATH)
  void keep(@RequestBody String json) {
    kept = json;
  }

  @GetMapping(value = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
  String answer() {
    return kept;
  }
}
