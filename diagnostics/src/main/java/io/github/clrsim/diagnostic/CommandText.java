package io.github.clrsim.diagnostic;

import java.util.List;
import java.util.stream.Collectors;

/** Commands as text that can be copied into a shell. */
public final class CommandText {
  private CommandText() {}

  /** The command that calls this program with these words, from the root of the checkout. */
  public static String of(List<String> words) {
    return "./clrsim " + words(words);
  }

  /** These words, which are a command or a part of one. */
  public static String words(List<String> words) {
    return words.stream().map(CommandText::quoted).collect(Collectors.joining(" "));
  }

  /** A word that every shell leaves alone stays as it is. */
  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9._/:@%+=-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
