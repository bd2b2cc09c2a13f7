package dev.holdfast.torture.table;

import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.history.Span;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** Reads the stores' tables without the stores. */
public final class Tables {

  private static final String COLUMNS = "owner, disabled, expires_at is null";

  public static final String POSTGRES =
      "select r.id, extract(epoch from lower(slot)), extract(epoch from upper(slot)), "
          + COLUMNS
          + " from holdfast_blockade b join holdfast_resource r on r.key = b.resource order by 1, 2";

  public static final String MARIADB =
      "select resource, timestampdiff(second, '1970-01-01', starts_at),"
          + " timestampdiff(second, '1970-01-01', ends_at), "
          + COLUMNS
          + " from holdfast_blockade order by 1, 2";

  public static final String SQLITE =
      "select resource, starts_at / 1000000, ends_at / 1000000, "
          + COLUMNS
          + " from holdfast_blockade order by 1, 2";

  /** Cells are quarters of an hour. */
  public static final String SEGMENTS =
      "select resource, cell * 900, (cell + 1) * 900, "
          + COLUMNS
          + " from holdfast_cell union all select resource, first_cell * 900, end_cell * 900, "
          + COLUMNS
          + " from holdfast_range order by 1, 2";

  private Tables() {}

  /** All rows that a query finds. */
  public static List<Row> read(DataSource database, String sql) {
    List<Row> rows = new ArrayList<>();
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      while (row.next()) {
        Span span = Span.ofSeconds(row.getString(1), row.getLong(2), row.getLong(3));
        rows.add(new Row(span, row.getString(4), row.getBoolean(5), row.getBoolean(6)));
      }
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
    return rows;
  }
}
