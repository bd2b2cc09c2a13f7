package dev.holdfast.server.web.account;

import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.host.Slug;
import dev.holdfast.server.web.PlaceZones;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Somebody who is to be let in, as a form has him; what is wrong with it is told field by field, by
 * keys of messages.
 */
record HostForm(String name, String email, String slug, String timeZone) {

  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_EMAIL = 254;

  HostForm {
    name = name.strip();
    email = email.strip();
    slug = slug.strip();
  }

  static HostForm empty() {
    return new HostForm("", "", "", "");
  }

  Map<String, String> faults() {
    Map<String, String> faults = new LinkedHashMap<>();
    if (name.isEmpty()
        || name.length() > LONGEST_NAME
        || name.chars().anyMatch(Character::isISOControl)) {
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

  static boolean isEmail(String text) {
    return text.length() <= LONGEST_EMAIL && text.matches("[^@\\s\\p{Cntrl}]+@[^@\\s\\p{Cntrl}]+");
  }

  Host toHost(Instant now) {
    return new Host(HostId.random(), slug, name, email, ZoneId.of(timeZone), now);
  }
}
