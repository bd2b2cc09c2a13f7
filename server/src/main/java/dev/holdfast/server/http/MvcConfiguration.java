package dev.holdfast.server.http;

import java.util.List;
import org.apache.catalina.core.StandardHost;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Teaches controllers the parameters that are ours. */
@Configuration(proxyBeanMethods = false)
class MvcConfiguration implements WebMvcConfigurer {

  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> patienceOfTheServer(Patience patience) {
    return factory -> {
      factory.setProtocol(PatientHttp.class.getName());
      factory.addConnectorCustomizers(
          connector -> {
            if (connector.getProtocolHandler() instanceof PatientHttp http) {
              http.waitFor(patience.head());
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

  @Override
  public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
    resolvers.add(new CallerResolver());
  }
}
