package io.github.clrsim.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The program: reads the pages of a checkout, and writes the site. It fails where a link leads
 * nowhere, a law's wrong profiler breaks nothing, or a page asks for something from elsewhere.
 */
public final class Site {
  private Site() {}

  /** Makes the site of a checkout, the first argument, in a folder, the second. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path root = Path.of(arguments[0]).toRealPath();
    Path target = Path.of(arguments[1]);
    Tool tool = new Tool(root);
    Checkout checkout = Checkout.of(root);
    List<MarkdownPage> pages = new ArrayList<>(checkout.pages());
    pages.addAll(LawPages.of(tool, checkout.page("docs/RULES.md")).all());
    pages.add(CommandsPage.of(tool));

    Map<String, byte[]> files = files(checkout, pages);
    List<String> faults = LinkCheck.faults(files);
    if (!faults.isEmpty()) {
      throw new IllegalStateException(
          "The site is not sound:%n  %s".formatted(String.join("\n  ", faults)));
    }
    write(files, target);
    System.out.printf("%d files are in %s; begin with index.html%n", files.size(), target);
  }

  /** All files of the site, by their paths. */
  static Map<String, byte[]> files(Checkout checkout, List<MarkdownPage> pages) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    Renderer renderer = new Renderer(pages, Template.of(pages));
    for (MarkdownPage page : pages) {
      files.putAll(renderer.files(page, checkout));
    }
    files.put("style.css", Template.style());
    files.putAll(SearchIndex.of(pages).files());
    return files;
  }

  static void write(Map<String, byte[]> files, Path target) throws IOException {
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path path = target.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
    }
  }
}
