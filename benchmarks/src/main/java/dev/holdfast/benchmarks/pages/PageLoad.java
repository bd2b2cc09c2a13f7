package dev.holdfast.benchmarks.pages;

import com.google.gson.JsonObject;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import java.util.ArrayList;
import java.util.List;

/**
 * What a browser saw that came to a page for the first time.
 *
 * @param kilobytes all that came over the wire, as it came
 * @param millisToSee from the first byte of the page's answer until what it is for was painted
 */
record PageLoad(double kilobytes, int requests, double millisToSee) {

  /** Looks once a frame; what is there then is painted at its end. */
  private static final String WATCH =
      """
      const look = () => {
        const found = document.querySelector('%s');
        if (found && found.getClientRects().length > 0) {
          requestAnimationFrame(() => { window.seenAt = performance.now(); });
        } else {
          requestAnimationFrame(look);
        }
      };
      requestAnimationFrame(look);
      """;

  private static final String MILLIS =
      "() => window.seenAt - performance.getEntriesByType('navigation')[0].responseStart";

  static PageLoad of(Browser browser, String url, PagesSuite.View view) {
    try (BrowserContext context = browser.newContext()) {
      Page page = context.newPage();
      List<Double> bytes = new ArrayList<>();
      CDPSession network = context.newCDPSession(page);
      network.on("Network.loadingFinished", event -> bytes.add(length(event)));
      network.send("Network.enable");
      page.addInitScript(WATCH.formatted(view.seen()));
      page.navigate(url + view.path());
      page.waitForFunction("() => window.seenAt");
      double millis = ((Number) page.evaluate(MILLIS)).doubleValue();
      return new PageLoad(
          bytes.stream().mapToDouble(Double::doubleValue).sum() / 1_000, bytes.size(), millis);
    }
  }

  private static double length(JsonObject event) {
    return event.get("encodedDataLength").getAsDouble();
  }
}
