package io.github.clrsim.cli.damage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/** Damages the order and number of lines; each line stays as it is. */
final class LineDamage {
  private static final int LINES_MAX = 20;
  private static final int MANY = 2_000;

  private LineDamage() {}

  /**
   * The same lines, damaged in one way.
   *
   * @param strange lines of other texts of that kind
   */
  static List<String> of(List<String> whole, List<String> strange, SplittableRandom random) {
    List<String> lines = new ArrayList<>(whole);
    int at = random.nextInt(lines.size());
    int count = Math.min(Draws.size(LINES_MAX, random), lines.size() - at);
    List<String> piece = List.copyOf(lines.subList(at, at + count));
    switch (random.nextInt(9)) {
      case 0 -> lines.addAll(at + count, piece);
      case 1 -> lines.subList(at, at + count).clear();
      case 2 -> Collections.swap(lines, at, random.nextInt(lines.size()));
      case 3 -> {
        lines.subList(at, at + count).clear();
        lines.addAll(random.nextInt(lines.size() + 1), piece);
      }
      case 4 -> {
        lines.subList(at, at + count).clear();
        lines.add(at, String.join("", piece));
      }
      case 5 -> {
        String cut = lines.get(at);
        int place = random.nextInt(cut.length() + 1);
        lines.set(at, cut.substring(0, place));
        lines.add(at + 1, cut.substring(place));
      }
      case 6 -> lines.add(at, Draws.oneOf(List.of("", " ", "\t", "\u0000", "#", "null"), random));
      case 7 -> lines.add(at, Draws.oneOf(strange, random));
      default -> lines.addAll(at, Collections.nCopies(Draws.size(MANY, random), lines.get(at)));
    }
    return lines;
  }
}
