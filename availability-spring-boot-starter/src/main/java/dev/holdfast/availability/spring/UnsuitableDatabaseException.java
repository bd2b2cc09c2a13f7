package dev.holdfast.availability.spring;

/** The database and the properties do not fit any store; the message says what does. */
final class UnsuitableDatabaseException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String description;
  private final String remedy;

  UnsuitableDatabaseException(String description, String remedy) {
    super(description + " " + remedy);
    this.description = description;
    this.remedy = remedy;
  }

  String description() {
    return description;
  }

  String remedy() {
    return remedy;
  }
}
