package dev.holdfast.server.access.secret;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Lets every service that tests start in their own JVM hash passwords with little work. {@link
 * PasswordsTest} hashes as others do.
 */
final class QuickPasswords
    implements ApplicationContextInitializer<ConfigurableApplicationContext>, BeanPostProcessor {

  private final Passwords quick = new Passwords(1);

  @Override
  public void initialize(ConfigurableApplicationContext context) {
    context.getBeanFactory().addBeanPostProcessor(this);
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    return bean instanceof Passwords ? quick : bean;
  }
}
