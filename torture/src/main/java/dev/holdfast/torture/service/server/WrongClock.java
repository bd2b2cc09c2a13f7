package dev.holdfast.torture.service.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Gives a server a clock that its torturer turns: a file says by how many seconds it is wrong. Only
 * the service itself goes by it; what holds expire by is the database's, or on DynamoDB the
 * machine's.
 */
public final class WrongClock
    implements ApplicationContextInitializer<ConfigurableApplicationContext>, InstantSource {

  /** Names the file. Without it the clock is right. */
  static final String PROPERTY = "holdfast.torture.clock";

  private static final long LOOK_MILLIS = 100;

  private volatile Duration error = Duration.ZERO;

  @Override
  public void initialize(ConfigurableApplicationContext context) {
    String file = System.getProperty(PROPERTY);
    if (file == null) {
      return;
    }
    follow(Path.of(file));
    context.addBeanFactoryPostProcessor(
        beans -> {
          ((BeanDefinitionRegistry) beans).removeBeanDefinition("clock");
          beans.registerSingleton("clock", clock());
        });
  }

  private Clock clock() {
    return withZone(ZoneOffset.UTC);
  }

  @Override
  public Instant instant() {
    return Instant.now().plus(error);
  }

  private void follow(Path file) {
    look(file);
    Thread eye =
        new Thread(
            () -> {
              while (look(file)) {
                try {
                  Thread.sleep(LOOK_MILLIS);
                } catch (InterruptedException e) {
                  return;
                }
              }
            },
            "clock");
    eye.setDaemon(true);
    eye.start();
  }

  private boolean look(Path file) {
    try {
      error = Duration.ofSeconds(Long.parseLong(Files.readString(file).strip()));
    } catch (IOException | NumberFormatException e) {
      // It is being written, or not there yet: the clock stays as it is.
      return true;
    }
    return true;
  }
}
