package dev.holdfast.server.page;

import dev.holdfast.server.api.SignedIn;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Provides pages with the signed-in account, or redirects to the sign-in page. */
final class SignedInResolver implements HandlerMethodArgumentResolver {

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return parameter.getParameterType() == SignedIn.class;
  }

  @Override
  public Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest webRequest,
      @Nullable WebDataBinderFactory binders) {
    var request = (HttpServletRequest) webRequest.getNativeRequest();
    return SignedIn.of(request).orElseThrow(NotSignedIn::new);
  }
}
