package io.github.clrsim.cli.config;

import java.util.List;
import java.util.stream.Stream;

/**
 * What the file says about one option.
 *
 * @param command the command that it is for; empty for all that have such an option
 * @param key the name of the option, without its hyphens
 * @param values its values, as they would be typed; none for an option without one that is not
 *     wanted
 * @param isFlag whether the option has no value
 * @param line where it stands in the file
 */
public record Setting(String command, String key, List<String> values, boolean isFlag, int line) {
  private static final String NOT = "no-";

  public Setting {
    values = List.copyOf(values);
  }

  String option() {
    return "--" + key;
  }

  /** The options that ask for the contrary, so that one of both is meant. */
  List<String> rivals() {
    return key.startsWith(NOT)
        ? List.of("--" + key.substring(NOT.length()))
        : List.of("--" + NOT + key);
  }

  /** The words that are added to the command line. */
  Stream<String> words() {
    return isFlag
        ? values.stream().map(_ -> option())
        : values.stream().map(value -> option() + "=" + value);
  }
}
