package dev.holdfast.server.mail;

import java.util.Map;
import org.thymeleaf.ITemplateEngine;
import org.thymeleaf.context.Context;
import org.thymeleaf.spring6.SpringTemplateEngine;
import org.thymeleaf.templatemode.TemplateMode;
import org.thymeleaf.templateresolver.ClassLoaderTemplateResolver;

/** Letters as HTML. The template escapes everything except its own markup. */
public final class LetterPage {

  private static final String TEMPLATE = "dev/holdfast/server/mail/mail.html";

  private LetterPage() {}

  /** Made when the first mail is written, since the service starts sooner without. */
  private static final class Engine {
    static final ITemplateEngine ENGINE = engine();

    private static ITemplateEngine engine() {
      var resolver = new ClassLoaderTemplateResolver(Engine.class.getClassLoader());
      resolver.setTemplateMode(TemplateMode.HTML);
      resolver.setCharacterEncoding("UTF-8");
      var engine = new SpringTemplateEngine();
      engine.setTemplateResolver(resolver);
      return engine;
    }
  }

  public static String of(Letter letter) {
    Map<String, Object> values =
        Map.of(
            "language", letter.language().toLanguageTag(),
            "subject", letter.subject(),
            "heading", letter.heading(),
            "greeting", letter.greeting(),
            "opening", letter.opening(),
            "rows", letter.rows(),
            "links", letter.link().stream().toList(),
            "closing", letter.closing());
    return Engine.ENGINE.process(TEMPLATE, new Context(letter.language(), values));
  }
}
