package dev.holdfast.server;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** The scheduling service; see {@link CommandLine} for what it can be told to do. */
// Named one by one, because to look for them in all packages takes a tenth of a start.
@SpringBootApplication(
    proxyBeanMethods = false,
    scanBasePackages = {"dev.holdfast.server.http", "dev.holdfast.server.web"})
@Import({
  CalendarConfiguration.class,
  DomainConfiguration.class,
  HttpConfiguration.class,
  MailConfiguration.class,
  MetricsConfiguration.class,
  OutboxConfiguration.class
})
public class HoldfastServer {

  /** Starts the service, or does what the arguments say. */
  public static void main(String[] arguments) {
    int code = new CommandLine(System.getenv(), System.out, System.err).run(arguments);
    if (code != CommandLine.RUNNING) {
      System.exit(code);
    }
  }
}
