package dev.holdfast.server.page;

import dev.holdfast.server.api.PublicUrl;
import java.time.Duration;
import java.util.List;
import org.springframework.context.MessageSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.ResourceBundleMessageSource;
import org.springframework.http.CacheControl;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.LocaleResolver;
import org.springframework.web.servlet.config.annotation.CorsRegistry;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** What all pages share: words, files, headers. */
@Configuration(proxyBeanMethods = false)
class PageConfiguration implements WebMvcConfigurer {

  /** The words of pages, in a bundle for each part of the service. */
  static final List<String> BUNDLES = List.of("common", "book", "account", "dashboard", "calendar");

  private static final Duration FOR_EVER = Duration.ofDays(365);

  private final Assets assets;
  private final PublicUrl url;

  PageConfiguration(Assets assets, PublicUrl url) {
    this.assets = assets;
    this.url = url;
  }

  @Bean
  MessageSource messageSource() {
    var words = new ResourceBundleMessageSource();
    words.setBasenames(
        BUNDLES.stream().map("dev/holdfast/server/page/words/"::concat).toArray(String[]::new));
    words.setDefaultEncoding("UTF-8");
    words.setFallbackToSystemLocale(false);
    return words;
  }

  @Bean
  LocaleResolver localeResolver() {
    return new PageLanguage();
  }

  @Override
  public void addResourceHandlers(ResourceHandlerRegistry registry) {
    registry
        .addResourceHandler(assets.path() + "/**")
        .addResourceLocations(Assets.FOLDER)
        .setCacheControl(CacheControl.maxAge(FOR_EVER).cachePublic().immutable());
  }

  /** Other sites embed scripts of ours, which load further ones. */
  @Override
  public void addCorsMappings(CorsRegistry registry) {
    registry.addMapping(assets.path() + "/**").allowedOrigins("*").allowedMethods("GET");
  }

  @Override
  public void addInterceptors(InterceptorRegistry registry) {
    registry.addInterceptor(new PageHeaders(url));
  }

  @Override
  public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
    resolvers.add(new SignedInResolver());
  }
}
