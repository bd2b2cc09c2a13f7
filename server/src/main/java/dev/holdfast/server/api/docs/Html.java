package dev.holdfast.server.api.docs;

/** Writes HTML; everything except our own markup is escaped. */
public final class Html {

  private final StringBuilder out = new StringBuilder();

  public Html raw(String markup) {
    out.append(markup);
    return this;
  }

  Html text(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '&' -> out.append("&amp;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.append(c);
      }
    }
    return this;
  }

  public Html element(String name, String text) {
    return raw("<" + name + ">").text(text).raw("</" + name + ">");
  }

  /** Nothing if there is no text. What stands between backticks is code. */
  public Html paragraph(String text) {
    if (text.isBlank()) {
      return this;
    }
    raw("<p>");
    String[] parts = text.strip().split("`", -1);
    for (int i = 0; i < parts.length; i++) {
      if (i % 2 == 0) {
        text(parts[i]);
      } else {
        element("code", parts[i]);
      }
    }
    return raw("</p>");
  }

  /** The first cell is a name. */
  Html row(String name, String... cells) {
    raw("<tr><td><code>").text(name).raw("</code></td>");
    for (String cell : cells) {
      element("td", cell);
    }
    return raw("</tr>");
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
