package io.github.clrsim.site;

import java.nio.file.Path;

/** Paths of files of the checkout and of the site, from the root of each. */
final class SitePath {
  private SitePath() {}

  /** What a link of one file names. */
  static String resolved(String from, String link) {
    return text(Path.of("/" + from).resolveSibling(link).normalize()).substring(1);
  }

  /** The link from one file to another. */
  static String relative(String from, String to) {
    return text(Path.of("/" + from).resolveSibling("").relativize(Path.of("/" + to)));
  }

  private static String text(Path path) {
    return path.toString().replace('\\', '/');
  }
}
