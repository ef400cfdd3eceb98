package io.github.clrsim.site;

import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;

/**
 * A page as it was written.
 *
 * @param path from the root of the checkout, as in {@code docs/RULES.md}; that of a page that is
 *     made here is where it would stand
 * @param text in Markdown
 */
record MarkdownPage(String path, String text) {
  private static final String README = "README.md";
  static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

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

  /** The page as a tree, which the caller may change. */
  Node document() {
    return PARSER.parse(text);
  }

  /** Its lines. */
  List<String> lines() {
    return text.lines().toList();
  }
}
