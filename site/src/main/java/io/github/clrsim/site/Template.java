package io.github.clrsim.site;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What stands around each page: a menu, and the one style.
 *
 * @param laws the pages of single laws
 */
record Template(List<MarkdownPage> laws) {
  private static final List<Entry> BEGIN =
      List.of(
          new Entry("Overview", "index.html"),
          new Entry("Tutorial", "docs/TUTORIAL.html"),
          new Entry("Beside other tools", "docs/COMPARISON.html"),
          new Entry("How fidelity is proved", "docs/FIDELITY.html"));
  private static final List<Entry> USES =
      List.of(
          new Entry("Your profiler in CI", "docs/guides/ci.html"),
          new Entry("A campaign on many machines", "docs/guides/campaigns.html"),
          new Entry("Laws of your own", "docs/OWN-LAWS.html"),
          new Entry("A third-party jar", "docs/guides/third-party-jar.html"),
          new Entry("A native profiler", "docs/GUESTS.html"),
          new Entry("Replaying a recording", "docs/guides/recording.html"),
          new Entry("Comparing with a real runtime", "docs/guides/comparing.html"),
          new Entry("Inspecting from outside", "docs/guides/inspecting.html"));
  private static final List<Entry> REFERENCE =
      List.of(
          new Entry("Commands", "docs/COMMANDS.html"),
          new Entry("All laws", "docs/LAWS.html"),
          new Entry("Rules of the runtime", "docs/RULES.html"),
          new Entry("Planted errors", "docs/PLANTED.html"),
          new Entry("Traps", "docs/TRAPS.html"),
          new Entry("Techniques", "docs/TECHNIQUES.html"),
          new Entry("Scenarios", "docs/SCENARIOS.html"),
          new Entry("Exploring", "docs/EXPLORING.html"),
          new Entry("Trace format", "docs/TRACE-FORMAT.html"),
          new Entry("Coverage", "docs/COVERAGE.html"),
          new Entry("Glossary", "docs/GLOSSARY.html"),
          new Entry("Stability", "docs/STABILITY.html"),
          new Entry("Changelog", "CHANGELOG.html"));
  private static final List<Entry> WORK =
      List.of(
          new Entry("Contributing", "CONTRIBUTING.html"),
          new Entry("Architecture", "docs/ARCHITECTURE.html"),
          new Entry("Decisions", "docs/decisions/index.html"),
          new Entry("Benchmarks", "benchmarks/RESULTS.html"));

  /** A line of the menu. */
  private record Entry(String text, String path) {}

  Template {
    laws = List.copyOf(laws);
  }

  static Template of(List<MarkdownPage> pages) {
    return new Template(
        pages.stream().filter(page -> page.path().startsWith("docs/laws/")).toList());
  }

  /** The style of all pages. */
  static byte[] style() throws IOException {
    try (InputStream in = Objects.requireNonNull(Template.class.getResourceAsStream("style.css"))) {
      return in.readAllBytes();
    }
  }

  /** A whole page. */
  String page(String path, String title, String body) {
    String heading = title.equals("clrsim") ? title : title + " - clrsim";
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>%s</title>
      <link rel="stylesheet" href="%s">
      <script defer src="%s" data-root="%s"></script>
      </head>
      <body>
      <nav>%s</nav>
      <main>
      %s</main>
      </body>
      </html>
      """
        .formatted(
            escaped(heading),
            SitePath.relative(path, "style.css"),
            SitePath.relative(path, "search.js"),
            SitePath.relative(path, "search.js").replace("search.js", ""),
            menu(path),
            body);
  }

  private String menu(String path) {
    List<Entry> ofLaws =
        laws.stream().map(page -> new Entry(page.title(), page.htmlPath())).toList();
    return section("Begin", path, BEGIN)
        + section("Use it", path, USES)
        + section("Look it up", path, REFERENCE)
        + section("Work on it", path, WORK)
        + section("Laws", path, ofLaws);
  }

  private static String section(String name, String path, List<Entry> entries) {
    String lines =
        entries.stream()
            .map(
                entry ->
                    "<li><a href=\"%s\"%s>%s</a></li>"
                        .formatted(
                            SitePath.relative(path, entry.path()),
                            entry.path().equals(path) ? " aria-current=\"page\"" : "",
                            escaped(entry.text())))
            .collect(Collectors.joining("\n"));
    return "<h2>%s</h2>\n<ul>\n%s\n</ul>\n".formatted(name, lines);
  }

  /** Text in which nothing is markup. */
  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
