package dev.holdfast.server.page;

import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** The words that scripts of the dashboard say, for a page to hand over. */
@Component("scriptWords")
public final class ScriptWords {

  private static final String BUNDLE = "dev/holdfast/server/page/words/dashboard";
  private static final String PREFIX = "dashboard.script.";

  private final JsonMapper json;
  private final Map<Locale, String> written = new ConcurrentHashMap<>();

  ScriptWords(JsonMapper json) {
    this.json = json;
  }

  /** As JSON, by what follows the prefix of their keys. */
  public String of(Locale locale) {
    return written.computeIfAbsent(locale, this::write);
  }

  private String write(Locale locale) {
    var noOtherLanguage =
        ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);
    ResourceBundle bundle = ResourceBundle.getBundle(BUNDLE, locale, noOtherLanguage);
    Map<String, String> words = new TreeMap<>();
    bundle.keySet().stream()
        .filter(key -> key.startsWith(PREFIX))
        .forEach(key -> words.put(key.substring(PREFIX.length()), bundle.getString(key)));
    return json.writeValueAsString(words);
  }
}
