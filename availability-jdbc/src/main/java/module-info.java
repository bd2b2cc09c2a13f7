/** Exclusive time in SQL databases. */
module dev.holdfast.availability.jdbc {
  requires transitive dev.holdfast.availability;
  requires transitive java.sql;
  requires static org.jspecify;

  exports dev.holdfast.availability.jdbc;
}
