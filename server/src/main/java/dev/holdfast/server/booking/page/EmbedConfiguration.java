package dev.holdfast.server.booking.page;

import java.time.Duration;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** The script by which other sites show booking pages. They name its address, so that stays. */
@Configuration(proxyBeanMethods = false)
class EmbedConfiguration implements WebMvcConfigurer {

  private static final Duration SHORT = Duration.ofMinutes(10);

  @Override
  public void addResourceHandlers(ResourceHandlerRegistry registry) {
    registry
        .addResourceHandler("/embed*.js")
        .addResourceLocations("classpath:/dev/holdfast/server/page/assets/")
        .setCacheControl(CacheControl.maxAge(SHORT).cachePublic());
  }
}
