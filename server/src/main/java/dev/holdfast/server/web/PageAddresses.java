package dev.holdfast.server.web;

import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Component;

/** What parts of the pages need to know of all: languages, and where files are. */
@Component
public final class PageAddresses {

  /** The languages that pages are written in. */
  public static final List<Locale> LANGUAGES = PageLanguage.WRITTEN;

  private final Assets assets;

  PageAddresses(Assets assets) {
    this.assets = assets;
  }

  /** Where styles and scripts are, without a slash at the end. */
  public String assets() {
    return assets.path();
  }
}
