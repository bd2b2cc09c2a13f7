package dev.holdfast.server.launch;

import dev.holdfast.server.access.CallerResolver;
import dev.holdfast.server.api.docs.ParameterLimits;
import dev.holdfast.server.http.ConnectionLimits;
import dev.holdfast.server.http.ProblemValve;
import dev.holdfast.server.http.RequestDeadlines;
import dev.holdfast.server.http.RequestTimeouts;
import java.util.List;
import org.apache.catalina.core.StandardHost;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.accept.FixedContentNegotiationStrategy;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Teaches controllers the parameters that are ours. */
@Configuration(proxyBeanMethods = false)
class MvcConfiguration implements WebMvcConfigurer {

  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> limitsOfTheServer(
      RequestTimeouts timeouts, ConnectionLimits limits) {
    return factory -> {
      factory.setProtocol(RequestDeadlines.class.getName());
      factory.addConnectorCustomizers(
          connector -> {
            if (connector.getProtocolHandler() instanceof RequestDeadlines http) {
              http.waitFor(timeouts.head());
              http.limit(limits);
            }
          });
    };
  }

  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemsOfTheServer() {
    return factory ->
        factory.addContextCustomizers(
            context -> {
              if (context.getParent() instanceof StandardHost host) {
                host.setErrorReportValveClass(ProblemValve.class.getName());
              }
            });
  }

  @Override
  public void addInterceptors(InterceptorRegistry interceptors) {
    interceptors.addInterceptor(new ParameterLimits()).addPathPatterns("/v1/**", "/feeds/**");
  }

  /** Each answer has one representation, regardless of what a client accepts. */
  @Override
  public void configureContentNegotiation(ContentNegotiationConfigurer negotiation) {
    negotiation.strategies(List.of(new FixedContentNegotiationStrategy(MediaType.ALL)));
  }

  @Override
  public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
    resolvers.add(new CallerResolver());
  }
}
