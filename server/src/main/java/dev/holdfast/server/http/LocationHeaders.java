package dev.holdfast.server.http;

import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/**
 * Puts the path of the public address before the paths that controllers name in {@code Location}.
 * Stored answers are without it, so that they stay right when the public address changes.
 */
@ControllerAdvice
final class LocationHeaders implements ResponseBodyAdvice<Object> {

  @Override
  public boolean supports(
      MethodParameter method, Class<? extends HttpMessageConverter<?>> converter) {
    return true;
  }

  @Override
  public @Nullable Object beforeBodyWrite(
      @Nullable Object body,
      MethodParameter method,
      MediaType type,
      Class<? extends HttpMessageConverter<?>> converter,
      ServerHttpRequest request,
      ServerHttpResponse response) {
    String location = response.getHeaders().getFirst(HttpHeaders.LOCATION);
    if (location != null
        && location.startsWith("/")
        && request instanceof ServletServerHttpRequest servlet) {
      String path = servlet.getServletRequest().getContextPath();
      response.getHeaders().set(HttpHeaders.LOCATION, path + location);
    }
    return body;
  }
}
