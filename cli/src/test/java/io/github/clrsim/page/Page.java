package io.github.clrsim.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A page for readers.
 *
 * @param name its path from the root of the checkout
 * @param blocks what stands between fences, in order
 * @param spans the code in its sentences and tables, in order
 */
public record Page(String name, List<Block> blocks, List<String> spans) {
  private static final String FENCE = "```";
  private static final Pattern SPAN = Pattern.compile("(`+)(.+?)\\1");

  /** Copies the lists. */
  public Page {
    blocks = List.copyOf(blocks);
    spans = List.copyOf(spans);
  }

  /** The page of this name. */
  public static Page named(String name) {
    return of(name, lines(Checkout.ROOT.resolve(name)));
  }

  /** All pages that say how something is used; the change log also says how it once was. */
  public static List<Page> all() {
    return Checkout.files().stream()
        .filter(name -> name.endsWith(".md") && !name.equals("CHANGELOG.md"))
        .map(Page::named)
        .toList();
  }

  static Page of(String name, List<String> lines) {
    List<Block> blocks = new ArrayList<>();
    StringBuilder prose = new StringBuilder();
    String before = "";
    for (int at = 0; at < lines.size(); at++) {
      String line = lines.get(at);
      if (line.startsWith(FENCE)) {
        int end = at + 1;
        while (!lines.get(end).equals(FENCE)) {
          end++;
        }
        List<String> within = lines.subList(at + 1, end);
        blocks.add(new Block(name, at + 1, line.substring(FENCE.length()), before, within));
        at = end;
      } else {
        prose.append(line).append('\n');
        before = line.isBlank() ? before : line;
      }
    }
    List<String> spans = SPAN.matcher(prose).results().map(span -> span.group(2).strip()).toList();
    return new Page(name, blocks, spans);
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
