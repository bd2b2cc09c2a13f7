package dev.holdfast.server.store;

/** JSON as older servers stored it, which said owner for host, and as it is after an upgrade. */
public final class OldWords {

  public static final String EVENT =
      """
      {"booking":{"id":"bk_1","ownerId":"own_1","notes":"\\"ownerId\\": and \\"owner\\":{"},\
      "eventType":{"id":"et_1","ownerId":"own_1"},"owner":{"id":"own_1","name":"ownerId"}}\
      """;

  public static final String NEW_EVENT =
      """
      {"booking":{"id":"bk_1","hostId":"own_1","notes":"\\"ownerId\\": and \\"owner\\":{"},\
      "eventType":{"id":"et_1","hostId":"own_1"},"host":{"id":"own_1","name":"ownerId"}}\
      """;

  /** The owner of time is still called so. */
  public static final String RESOURCE_EVENT = "{\"resourceId\":\"room\",\"owner\":\"ownerId\"}";

  public static final String REPLY = "{\"id\":\"bk_1\",\"ownerId\":\"own_1\"}";
  public static final String NEW_REPLY = "{\"id\":\"bk_1\",\"hostId\":\"own_1\"}";

  private OldWords() {}
}
