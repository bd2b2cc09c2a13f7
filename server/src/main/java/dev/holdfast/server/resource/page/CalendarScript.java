package dev.holdfast.server.resource.page;

import dev.holdfast.server.page.Assets;
import dev.holdfast.server.page.PageController;
import dev.holdfast.server.page.PageLanguage;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.GetMapping;
import tools.jackson.databind.json.JsonMapper;

/** The script by which other sites show a shared calendar, at an address that stays the same. */
@PageController
final class CalendarScript {

  private final Assets assets;
  private final CalendarWords words;
  private final JsonMapper json;

  CalendarScript(Assets assets, CalendarWords words, JsonMapper json) {
    this.assets = assets;
    this.words = words;
    this.json = json;
  }

  @CrossOrigin
  @GetMapping("/calendar.js")
  ResponseEntity<String> script() {
    Map<String, Map<String, String>> all = new LinkedHashMap<>();
    for (Locale locale : PageLanguage.WRITTEN) {
      all.put(locale.getLanguage(), words.in(locale));
    }
    String text =
        """
        import {define} from '.%s/calendar-element.js';

        define(%s);
        """
            .formatted(assets.path(), json.writeValueAsString(all));
    return ResponseEntity.ok()
        .header("Content-Type", "text/javascript;charset=UTF-8")
        .cacheControl(CacheControl.maxAge(Duration.ofMinutes(10)).cachePublic())
        .body(text);
  }
}
