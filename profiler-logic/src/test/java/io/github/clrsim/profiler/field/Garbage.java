package io.github.clrsim.profiler.field;

import java.util.Random;
import java.util.stream.Collectors;

/** Texts of which most mean nothing. */
final class Garbage {
  private Garbage() {}

  /** A text of these characters. */
  static String of(Random random, String characters, int lengthMax) {
    return random
        .ints(random.nextInt(lengthMax), 0, characters.length())
        .mapToObj(each -> characters.substring(each, each + 1))
        .collect(Collectors.joining());
  }
}
