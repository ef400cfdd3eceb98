package io.github.clrsim.site;

import java.util.List;

/**
 * A page as it was written.
 *
 * @param path from the root of the checkout, as in {@code docs/RULES.md}; that of a page that is
 *     made here is where it would stand
 * @param text in Markdown
 */
record MarkdownPage(String path, String text) {
  private static final String README = "README.md";

  /** The path of the page on the site: a README is the index of its folder. */
  String htmlPath() {
    return path.endsWith(README)
        ? path.substring(0, path.length() - README.length()) + "index.html"
        : path.replaceFirst("\\.md$", ".html");
  }

  /** What stands in its first heading. */
  String title() {
    return text.lines()
        .filter(line -> line.startsWith("# "))
        .map(line -> line.substring(2).replace("`", ""))
        .findFirst()
        .orElse(path);
  }

  /** Its lines. */
  List<String> lines() {
    return text.lines().toList();
  }
}
