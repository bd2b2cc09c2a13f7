/** Exclusive time in SQL databases. */
module dev.holdfast.availability.jdbc {
  requires transitive dev.holdfast.availability;
  requires transitive java.sql;
  requires static org.jspecify;

  exports dev.holdfast.availability.jdbc;
  exports dev.holdfast.availability.jdbc.mariadb;
  exports dev.holdfast.availability.jdbc.postgres;
  exports dev.holdfast.availability.jdbc.segments;
  exports dev.holdfast.availability.jdbc.sqlite;

  // For Flyway, which reads the scripts that lie beside the stores.
  opens dev.holdfast.availability.jdbc.mariadb;
  opens dev.holdfast.availability.jdbc.postgres;
  opens dev.holdfast.availability.jdbc.sqlite;
}
