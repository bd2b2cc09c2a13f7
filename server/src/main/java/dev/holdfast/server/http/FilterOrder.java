package dev.holdfast.server.http;

/** The order of the filters that see a request; {@link BodyFilter} comes last. */
final class FilterOrder {

  static final int REQUEST = Integer.MIN_VALUE + 1;
  static final int PORT = 5;
  static final int LIMIT = 10;
  static final int SESSION = 15;
  static final int KEY = 20;

  private FilterOrder() {}
}
