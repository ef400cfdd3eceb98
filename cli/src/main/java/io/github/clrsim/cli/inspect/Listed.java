package io.github.clrsim.cli.inspect;

import java.util.List;

/** What a user may have meant, in words; of many only the first. */
final class Listed {
  private static final int NAMES_MAX = 12;

  private Listed() {}

  static String of(List<String> names) {
    String shown = String.join(", ", names.subList(0, Math.min(names.size(), NAMES_MAX)));
    return names.size() > NAMES_MAX
        ? "there are %s, and %,d more".formatted(shown, names.size() - NAMES_MAX)
        : "there are " + shown;
  }
}
