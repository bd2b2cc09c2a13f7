package dev.holdfast.server.access.secret;

/**
 * Codes for where requests without a key come from. Only this service can make them, so nobody who
 * reads the database finds out the address behind one.
 */
public final class ClientAddressCodes {

  private final LinkCodes codes;

  public ClientAddressCodes(LinkSecrets secrets) {
    // The word is part of stored codes, so it stays.
    codes = new LinkCodes(secrets, "visitor");
  }

  /** Differs with each request's key, so that two requests of one address do not look related. */
  public String of(String address, String key) {
    return codes.of(address + " " + key);
  }
}
