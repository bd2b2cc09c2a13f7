package dev.holdfast.server.access.signin;

import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.host.Slug;
import dev.holdfast.server.api.VisibleText;
import dev.holdfast.server.mail.MailAddress;
import dev.holdfast.server.page.PlaceZones;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A person to invite, as entered in a form; errors are reported field by field, by keys of
 * messages.
 */
public record HostForm(String name, String email, String slug, String timeZone) {

  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_EMAIL = 254;

  public HostForm {
    name = name.strip();
    email = email.strip();
    slug = slug.strip();
  }

  public static HostForm empty() {
    return new HostForm("", "", "", "");
  }

  public Map<String, String> faults() {
    Map<String, String> faults = new LinkedHashMap<>();
    if (name.isEmpty()
        || name.length() > LONGEST_NAME
        || VisibleText.Rule.inLine(name).isPresent()) {
      faults.put("name", "account.fault.name");
    }
    if (!isEmail(email)) {
      faults.put("email", "account.fault.email");
    }
    if (!Slug.isOne(slug)) {
      faults.put("slug", "account.fault.slug");
    }
    if (!PlaceZones.isKnown(timeZone)) {
      faults.put("timeZone", "account.fault.timeZone");
    }
    return faults;
  }

  public static boolean isEmail(String text) {
    return text.length() <= LONGEST_EMAIL
        && VisibleText.Rule.inLine(text).isEmpty()
        && MailAddress.parse(text).isPresent();
  }

  public Host toHost(Instant now) {
    return new Host(HostId.random(), slug, name, email, ZoneId.of(timeZone), now);
  }
}
