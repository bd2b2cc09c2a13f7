package dev.holdfast.server.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Checks that nothing on a page shuts anybody out, with axe. A page takes a second or two, and many
 * tests show the same one, so that markup which was checked before in this JVM is not checked
 * again: the same elements with the same classes, roles and states, whatever their texts are.
 */
final class Accessibility {

  private static final Map<String, Object> WCAG =
      Map.of(
          "type",
          "tag",
          "values",
          List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"));

  /** What depends on the theme; the rest is the same in both. */
  private static final Map<String, Object> OF_COLOURS =
      Map.of("type", "rule", "values", List.of("color-contrast", "link-in-text-block"));

  private static final String MARKUP =
      """
      () => {
        const NAMED = ['aria-label', 'aria-labelledby', 'aria-describedby', 'aria-controls',
          'aria-errormessage'];
        const KEPT = ['class', 'role', 'type', 'lang', 'tabindex'];
        const text = ({ name, value }) => KEPT.includes(name) ||
          (name.startsWith('aria-') && !NAMED.includes(name)) ? `${name}=${value}`
            : `${name}${value === '' ? '=' : ''}`;
        const found = new Set([`${innerWidth}`]);
        const walk = (element, above) => {
          const empty = element.textContent.trim() === '' ? ' empty' : '';
          const own = [element.tagName, ...[...element.attributes].map(text).sort()].join(' ');
          const path = `${above}>${own}${empty}`;
          found.add(path);
          for (const child of element.shadowRoot?.children ?? []) walk(child, path);
          for (const child of element.children) walk(child, path);
        };
        walk(document.documentElement, '');
        return [...found].sort().join('\\n');
      }""";

  private static final String RUN =
      """
      async runOnly => {
        const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
        return violations.map(rule => `${rule.id}: ${rule.nodes.map(node => node.html).join(' ')}`);
      }""";

  private static final String AXE = read();

  private static final Set<String> CHECKED = ConcurrentHashMap.newKeySet();

  private Accessibility() {}

  private static String read() {
    try (InputStream in = AxeBuilder.class.getResourceAsStream("/axe.min.js")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** In the light and in the dark. */
  static void check(Page window) {
    if (!CHECKED.add((String) window.evaluate(MARKUP))) {
      return;
    }
    window.evaluate(AXE);
    check(window, ColorScheme.DARK, OF_COLOURS);
    check(window, ColorScheme.LIGHT, WCAG);
  }

  private static void check(Page window, ColorScheme scheme, Map<String, Object> rules) {
    window.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
    assertThat((List<?>) window.evaluate(RUN, rules))
        .as(() -> "%s, %s".formatted(window.url(), scheme))
        .isEmpty();
  }
}
