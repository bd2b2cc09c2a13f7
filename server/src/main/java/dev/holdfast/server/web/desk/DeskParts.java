package dev.holdfast.server.web.desk;

import dev.holdfast.server.Settings;
import org.springframework.stereotype.Component;

/** Which parts the desk has, as this service is set up. */
@Component("deskParts")
public final class DeskParts {

  private final boolean mails;

  DeskParts(Settings settings) {
    mails = settings.mail().isEmpty();
  }

  /** Whether mails are shown here, because nobody sends them. */
  public boolean hasMails() {
    return mails;
  }
}
