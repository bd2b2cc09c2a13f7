package dev.holdfast.server.http;

import dev.holdfast.server.api.PublicUrl;
import jakarta.servlet.DispatcherType;
import java.util.EnumSet;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.RelativeRedirectFilter;

/** Keeps every address that the service sends below its public address, regardless of Host. */
@Configuration(proxyBeanMethods = false)
class PublicAddressConfiguration {

  /** Forwards begin anew without the path, so they need the filter again. */
  @Bean
  FilterRegistrationBean<PublicPathFilter> publicPath(PublicUrl url) {
    var path = new FilterRegistrationBean<>(new PublicPathFilter(url.path()));
    path.setEnabled(!url.path().isEmpty());
    path.setDispatcherTypes(EnumSet.allOf(DispatcherType.class));
    path.setOrder(FilterOrder.PATH);
    return path;
  }

  /**
   * Redirects name a path only. The server's own setting for that is not enough: it answers a proxy
   * that speaks HTTP/1.0, as nginx does by default, with http:// and the Host of the request.
   */
  @Bean
  FilterRegistrationBean<RelativeRedirectFilter> relativeRedirects() {
    var filter = new RelativeRedirectFilter();
    filter.setRedirectStatus(HttpStatus.FOUND);
    var redirects = new FilterRegistrationBean<>(filter);
    redirects.setOrder(FilterOrder.PATH);
    return redirects;
  }
}
