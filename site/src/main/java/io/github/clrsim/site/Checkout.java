package io.github.clrsim.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The checkout that the site is about.
 *
 * @param pages all that are written in Markdown, by their paths
 */
record Checkout(Path root, List<MarkdownPage> pages) {
  /** What builds and tools leave. */
  private static final Set<String> LEFT_OUT =
      Set.of("target", ".git", "node_modules", ".clrsim", "src");

  Checkout {
    pages = List.copyOf(pages);
  }

  static Checkout of(Path root) throws IOException {
    List<MarkdownPage> pages = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(each -> isPage(root, each)).sorted().toList()) {
        pages.add(new MarkdownPage(name(root, file), Files.readString(file)));
      }
    }
    return new Checkout(root, pages);
  }

  private static boolean isPage(Path root, Path file) {
    for (Path folder : root.relativize(file)) {
      if (LEFT_OUT.contains(folder.toString())) {
        return false;
      }
    }
    return file.toString().endsWith(".md");
  }

  private static String name(Path root, Path file) {
    return root.relativize(file).toString().replace('\\', '/');
  }

  /** The page of this path. */
  MarkdownPage page(String path) {
    return pages.stream().filter(page -> page.path().equals(path)).findFirst().orElseThrow();
  }

  /** Whether there is such a file. */
  boolean hasFile(String path) {
    return Files.isRegularFile(root.resolve(path));
  }

  /** Whether there is such a folder. */
  boolean hasFolder(String path) {
    return Files.isDirectory(root.resolve(path));
  }

  /** The names of what is in a folder, in order. */
  List<String> names(String folder) throws IOException {
    try (Stream<Path> files = Files.list(root.resolve(folder))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** The bytes of a file. */
  byte[] bytes(String path) throws IOException {
    return Files.readAllBytes(root.resolve(path));
  }
}
