package io.github.clrsim.cli.console;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ParameterException;

/** What is wrong with a word of the command line: the parser tells some of it by types of Java. */
public final class WordFault {
  /** What the parser says, and what it is to be; in order. */
  private static final Map<Pattern, String> SAID = new LinkedHashMap<>();

  static {
    SAID.put(
        Pattern.compile("Invalid value for option '(.+?)'.*: '(.*)' is not an int", Pattern.DOTALL),
        "The value of option $1 is '$2', which is no whole number up to " + Integer.MAX_VALUE);
    SAID.put(
        Pattern.compile("Invalid value for option '(.+?)'.*: '(.*)' is not a long", Pattern.DOTALL),
        "The value of option $1 is '$2', which is no whole number up to " + Long.MAX_VALUE);
    SAID.put(
        Pattern.compile(
            "Value for option option '(\\S+)' \\(.*\\) should be in (\\S+) format but was (.*)",
            Pattern.DOTALL),
        "The value of option $1 is '$3', and should be $2");
    SAID.put(
        Pattern.compile("Unmatched argument at index \\d+: (.*)", Pattern.DOTALL),
        "There is no place for the word $1");
    SAID.put(
        Pattern.compile("Unmatched arguments from index \\d+: (.*)", Pattern.DOTALL),
        "There is no place for the words $1");
  }

  private WordFault() {}

  /** One line. */
  public static String words(ParameterException fault) {
    String said =
        Objects.requireNonNullElse(fault.getMessage(), "The command line is not understood");
    return words(said).lines().findFirst().orElse("");
  }

  static String words(String said) {
    for (Map.Entry<Pattern, String> known : SAID.entrySet()) {
      Matcher matcher = known.getKey().matcher(said);
      if (matcher.matches()) {
        return matcher.replaceFirst(known.getValue());
      }
    }
    return said;
  }
}
