package dev.holdfast.server.api.docs;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.holdfast.server.api.BufferedBody;
import dev.holdfast.server.api.Page;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springdoc.webmvc.api.OpenApiWebMvcResource;
import org.springframework.context.annotation.Lazy;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The description of the API, and the page that is made of it. It takes seconds to make, so it is
 * made once: in the background after the start, or when it is first asked for.
 */
@Component
@Lazy
public final class ApiDescription {

  private static final String PATH = "/v1/openapi.json";

  private final OpenApiWebMvcResource description;
  private @Nullable Page page;

  ApiDescription(OpenApiWebMvcResource description) {
    this.description = description;
  }

  /**
   * A page as it is sent.
   *
   * @param tag changes with its contents
   */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares pages
  record Page(byte[] html, String tag) {}

  /** Makes it if it was not made yet. Several who ask at once wait for the same. */
  public synchronized void prepare() {
    page();
  }

  synchronized Page page() {
    if (page == null) {
      page = make();
    }
    return page;
  }

  private Page make() {
    byte[] html = new DocsPage(document()).html().getBytes(StandardCharsets.UTF_8);
    // Weak, since the server compresses nothing whose bytes must stay as they are.
    return new Page(html, "W/\"" + BufferedBody.sha256(html) + "\"");
  }

  /** The OpenAPI document. */
  public JsonNode document() {
    try {
      return JsonMapper.shared().readTree(description.openapiJson(request(), PATH, Locale.ENGLISH));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("The description of the API cannot be written", e);
    }
  }

  /** All that is asked of it is its address, which the description does not mention. */
  @SuppressWarnings("JdkObsolete") // servlets have a StringBuffer
  private static HttpServletRequest request() {
    return (HttpServletRequest)
        Proxy.newProxyInstance(
            ApiDescription.class.getClassLoader(),
            new Class<?>[] {HttpServletRequest.class},
            (proxy, method, arguments) ->
                method.getName().equals("getRequestURL")
                    ? new StringBuffer("http://localhost" + PATH)
                    : null);
  }
}
