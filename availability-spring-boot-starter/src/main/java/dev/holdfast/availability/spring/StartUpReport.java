package dev.holdfast.availability.spring;

import java.lang.System.Logger.Level;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.transaction.PlatformTransactionManager;

/** Logs what was set up, in one line: the store, who creates its tables, which transactions. */
record StartUpReport(SuitableStore suitable, ObjectProvider<PlatformTransactionManager> managers)
    implements SmartInitializingSingleton {

  private static final System.Logger LOG = System.getLogger(StartUpReport.class.getName());

  /** When all beans are there, for a transaction manager may need the store's listeners. */
  @Override
  public void afterSingletonsInstantiated() {
    LOG.log(
        Level.INFO, "Availability uses store {0}; {1}; {2}", suitable.name(), tables(), joined());
  }

  private String tables() {
    return suitable.properties().createSchema()
        ? "creates missing tables itself"
        : "leaves tables to migrations (holdfast.availability.create-schema=false)";
  }

  private String joined() {
    String names = managers.stream().map(StartUpReport::nameOf).collect(Collectors.joining(", "));
    return names.isEmpty()
        ? "every operation is a transaction of its own, because there is no transaction manager"
        : "transactions joined: " + names;
  }

  private static String nameOf(PlatformTransactionManager manager) {
    String name = manager.getClass().getSimpleName();
    return name.startsWith("Jta") ? name + " (not joined: JTA binds no connection)" : name;
  }
}
