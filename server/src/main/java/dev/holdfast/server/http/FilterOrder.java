package dev.holdfast.server.http;

/** The order of the filters that see a request. */
public final class FilterOrder {

  static final int PATH = Integer.MIN_VALUE;
  static final int BODY = Integer.MIN_VALUE + 1;
  static final int REQUEST = Integer.MIN_VALUE + 2;
  static final int PORT = 5;
  public static final int LIMIT = 10;
  public static final int SESSION = 15;
  public static final int KEY = 20;

  private FilterOrder() {}
}
