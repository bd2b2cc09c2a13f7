package dev.holdfast.benchmarks.pages;

import com.microsoft.playwright.Browser;
import dev.holdfast.benchmarks.measure.Effort;
import dev.holdfast.benchmarks.measure.Suite;
import dev.holdfast.benchmarks.process.ServiceProcess;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import dev.holdfast.testbed.Chromium;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Pages in a real browser: how heavy they are, and how soon what they are for can be seen. */
public final class PagesSuite implements Suite {

  private static final double LIMIT_KILOBYTES = 60;
  private static final double LIMIT_MILLIS = 300;
  private static final int WARM_UP = 3;

  /**
   * A page.
   *
   * @param seen what one opens the page for, as a selector
   */
  record View(String name, String path, String seen) {}

  private static final View BOOKING = new View("booking", "/book/demo/intro", ".starts button");

  @Override
  public String name() {
    return "pages";
  }

  @Override
  public String description() {
    return "pages in a browser (1 min; --quick 30 s)";
  }

  @Override
  public List<Figure> measure(Effort effort, Consumer<String> progress) {
    int rounds = effort == Effort.QUICK ? 5 : 25;
    progress.accept("page: %s visits of the booking page, each in a new browser".formatted(rounds));
    try (ServiceProcess service = ServiceProcess.onSqlite();
        Browser browser = Chromium.launch()) {
      List<PageLoad> visits = visits(browser, service, rounds);
      return List.of(
          new Figure(
              "page.weight",
              "kB",
              visits.stream()
                  .map(visit -> new Figure.Round(visit.kilobytes(), LIMIT_KILOBYTES))
                  .toList(),
              Target.atMost(1),
              "of the booking page, compressed and with everything that it loads (%s requests) and all headers; the reference is the limit"
                  .formatted(visits.get(0).requests())),
          new Figure(
              "page.first_slot",
              "ms",
              visits.stream()
                  .map(visit -> new Figure.Round(visit.millisToSee(), LIMIT_MILLIS))
                  .toList(),
              Target.atMost(1),
              "from the first byte of the answer until a time that can be booked is painted, nothing cached; the reference is the limit"));
    }
  }

  private static List<PageLoad> visits(Browser browser, ServiceProcess service, int rounds) {
    List<PageLoad> visits = new ArrayList<>();
    for (int visit = 0; visit < WARM_UP + rounds; visit++) {
      visits.add(PageLoad.of(browser, "http://localhost:" + service.port(), BOOKING));
    }
    return visits.subList(WARM_UP, visits.size());
  }
}
