package io.github.clrsim.site;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;

/**
 * What the pages hold, part by part, as the script of the search reads it. It depends on the pages
 * alone: no clock, and the order is that of the paths.
 *
 * @param entries in the order of the pages, and of each in its own
 */
record SearchIndex(List<SearchEntry> entries) {
  /** Where a thing is explained, as against where it is used; by the beginnings of paths. */
  private static final Map<String, Integer> WEIGHTS =
      Map.of(
          "docs/RULES.md",
          6,
          "docs/laws/",
          6,
          CommandsPage.PATH,
          6,
          "docs/COVERAGE.md",
          4,
          "docs/GLOSSARY.md",
          4,
          "docs/decisions/",
          1,
          "benchmarks/",
          1,
          "CHANGELOG.md",
          1);

  private static final int USUAL = 3;

  private static final String LIBRARY = "/META-INF/resources/webjars/lunr/2.3.9/";

  SearchIndex {
    entries = List.copyOf(entries);
  }

  /** That of these pages. */
  static SearchIndex of(List<MarkdownPage> pages) {
    List<SearchEntry> entries = new ArrayList<>();
    pages.stream()
        .sorted(Comparator.comparing(MarkdownPage::htmlPath))
        .forEach(page -> new Parts(page, entries).read());
    return new SearchIndex(entries);
  }

  /** The files that a search needs, by their paths. */
  Map<String, byte[]> files() throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    files.put("search-index.js", script().getBytes(StandardCharsets.UTF_8));
    files.put("search.js", resource("search.js"));
    files.put("lunr.js", resource(LIBRARY + "lunr.min.js"));
    files.put("lunr-license.txt", resource(LIBRARY + "LICENSE"));
    return files;
  }

  /** A script and no JSON, since a page from a disk may load scripts alone. */
  String script() throws JsonProcessingException {
    ObjectMapper json = new ObjectMapper();
    StringBuilder script = new StringBuilder("window.clrsimEntries = [\n");
    for (SearchEntry entry : entries) {
      script
          .append(
              json.writeValueAsString(
                  List.of(
                      entry.link(),
                      entry.title(),
                      entry.heading(),
                      entry.name(),
                      entry.text(),
                      entry.weight())))
          .append(",\n");
    }
    return script.append("];\n").toString();
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(SearchIndex.class.getResourceAsStream(name), name)) {
      return in.readAllBytes();
    }
  }

  private static int weight(String path) {
    return WEIGHTS.entrySet().stream()
        .filter(each -> path.startsWith(each.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(USUAL);
  }

  /** Takes a page apart. */
  private static final class Parts {
    private final MarkdownPage page;
    private final List<SearchEntry> entries;
    private final StringBuilder text = new StringBuilder();
    private String anchor = "";
    private String heading = "";

    private Parts(MarkdownPage page, List<SearchEntry> entries) {
      this.page = page;
      this.entries = entries;
    }

    private void read() {
      Node document = page.document();
      Anchors anchors = Anchors.of(document);
      List<SearchEntry> rows = new ArrayList<>();
      for (Node block = document.getFirstChild(); block != null; block = block.getNext()) {
        if (block instanceof Heading next) {
          endSection(rows);
          String words = PlainText.of(next);
          boolean isTitle = next.getLevel() == 1;
          anchor = isTitle ? "" : anchors.at(next).map(each -> "#" + each).orElse("");
          heading = isTitle ? "" : words;
        } else {
          read(block, anchors, rows);
        }
      }
      endSection(rows);
    }

    private void read(Node block, Anchors anchors, List<SearchEntry> rows) {
      block.accept(
          new AbstractVisitor() {
            @Override
            public void visit(CustomNode node) {
              if (node instanceof TableRow row) {
                read(row);
              } else {
                visitChildren(node);
              }
            }

            private void read(TableRow row) {
              String words = PlainText.of(row);
              Anchors.nameOf(row)
                  .ifPresentOrElse(
                      name ->
                          rows.add(
                              entry(
                                  anchors.at(row).map(each -> "#" + each).orElse(""), name, words)),
                      () -> text.append(words).append(' '));
            }
          });
      if (!(block instanceof TableBlock)) {
        text.append(PlainText.of(block)).append(' ');
      }
    }

    private void endSection(List<SearchEntry> rows) {
      if (!text.isEmpty() || !heading.isEmpty()) {
        boolean isOneWord = !heading.contains(" ");
        String name = heading.isEmpty() ? page.title() : isOneWord ? heading : "";
        entries.add(entry(anchor, name, text.toString().strip()));
      }
      entries.addAll(rows);
      rows.clear();
      text.setLength(0);
    }

    private SearchEntry entry(String at, String name, String words) {
      return new SearchEntry(
          page.htmlPath() + at, page.title(), heading, name, words, weight(page.path()));
    }
  }
}
