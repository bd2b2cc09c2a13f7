package dev.holdfast.server.access;

import dev.holdfast.server.api.Admin;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Problem;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * Provides controllers with the caller, or refuses the request. Does not rely on the filter having
 * seen the request: without a key that was checked there is no caller.
 */
public final class CallerResolver implements HandlerMethodArgumentResolver {

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return parameter.getParameterType() == Caller.class
        || parameter.getParameterType() == Admin.class;
  }

  @Override
  public Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest webRequest,
      @Nullable WebDataBinderFactory binders) {
    var request = (HttpServletRequest) webRequest.getNativeRequest();
    Object caller = request.getAttribute(parameter.getParameterType().getName());
    if (caller != null) {
      return caller;
    }
    throw isKnown(request) ? forbidden(parameter.getParameterType()) : KeyFilter.unauthorized();
  }

  private static boolean isKnown(HttpServletRequest request) {
    return request.getAttribute(Caller.class.getName()) != null
        || request.getAttribute(Admin.class.getName()) != null;
  }

  private static Problem forbidden(Class<?> needed) {
    return needed == Admin.class
        ? new Problem(
            HttpStatus.FORBIDDEN, "admin_key_required", "This needs the admin key, not a host's.")
        : new Problem(
            HttpStatus.FORBIDDEN, "host_key_required", "This needs a host's key, not the admin's.");
  }
}
