package dev.holdfast.availability.spring;

import dev.holdfast.availability.jdbc.ConnectionSource;
import dev.holdfast.availability.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Connections of a data source, in the transaction that Spring has begun on it for this thread, if
 * any: what a store does then is committed with everything else in that transaction, or not at all.
 *
 * <p>Knows transactions of managers that begin them on the data source and bind its connection:
 * those of JDBC, JPA and Hibernate, not those of JTA. A transaction on another data source is none
 * of the store's.
 *
 * <p>Spring leaves the connection bound while it notifies others that the transaction is over, and
 * work on it may never be committed then. So a transaction counts only as long as synchronizations
 * can join it, and a listener of a commit can use the store again.
 */
public final class SpringConnections implements ConnectionSource {

  private final DataSource dataSource;
  private final ConnectionSource own;

  private SpringConnections(DataSource dataSource) {
    this.dataSource = dataSource;
    this.own = ConnectionSource.of(dataSource);
  }

  public static SpringConnections of(DataSource dataSource) {
    return new SpringConnections(boundAs(dataSource));
  }

  /** The data source that transaction managers bind connections of. */
  private static DataSource boundAs(DataSource dataSource) {
    return dataSource instanceof TransactionAwareDataSourceProxy proxy
        ? Objects.requireNonNull(proxy.getTargetDataSource(), "Proxy must have a data source")
        : dataSource;
  }

  @Override
  public Connection take() throws SQLException {
    return isInCallersTransaction() ? DataSourceUtils.doGetConnection(dataSource) : own.take();
  }

  @Override
  public void giveBack(Connection connection) throws SQLException {
    DataSourceUtils.doReleaseConnection(connection, dataSource);
  }

  @Override
  public boolean isInCallersTransaction() {
    return TransactionSynchronizationManager.isSynchronizationActive()
        && TransactionSynchronizationManager.isActualTransactionActive()
        && TransactionSynchronizationManager.hasResource(dataSource)
        && !isAutoCommit();
  }

  /** A connection may be bound without a transaction, while one runs on another data source. */
  private boolean isAutoCommit() {
    try {
      Connection bound = DataSourceUtils.doGetConnection(dataSource);
      try {
        return bound.getAutoCommit();
      } finally {
        giveBack(bound);
      }
    } catch (SQLException e) {
      return false; // it is lost, and the caller's transaction with it: no reason to begin another
    }
  }

  @Override
  public void afterCommit(Runnable task) {
    if (isInCallersTransaction()) {
      TransactionSynchronizationManager.registerSynchronization(new AfterCommit(task));
    } else {
      task.run();
    }
  }

  /**
   * Fails before the commit, which makes every transaction manager roll back. Marks in resources
   * would not do: each manager looks at its own.
   */
  @Override
  public void setRollbackOnly(StoreException because) {
    TransactionSynchronizationManager.registerSynchronization(
        new TransactionSynchronization() {
          @Override
          public void beforeCommit(boolean readOnly) {
            throw because;
          }
        });
  }
}
