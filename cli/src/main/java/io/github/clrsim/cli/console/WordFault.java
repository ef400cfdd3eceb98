package io.github.clrsim.cli.console;

import io.github.clrsim.diagnostic.Similar;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

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
        Pattern.compile(
            ".*cannot convert '(.*)' to interface java.nio.file.Path"
                + " \\(java.nio.file.InvalidPathException: (.*?): .*",
            Pattern.DOTALL),
        "The path '$1' cannot be understood: $2");
    SAID.put(
        Pattern.compile("Unmatched argument at index \\d+: (.*)", Pattern.DOTALL),
        "There is no place for the word $1");
    SAID.put(
        Pattern.compile("Unmatched arguments from index \\d+: (.*)", Pattern.DOTALL),
        "There is no place for the words $1");
  }

  /** What the parser says of the value of each option that has two parts, whatever those are. */
  private static final String ANY_PAIR = " should be in KEY=VALUE format";

  private static final Pattern UNKNOWN_COMMAND = Pattern.compile("^Unknown subcommand '([^']*)'");

  private WordFault() {}

  /** One line. */
  public static String words(ParameterException fault) {
    String said =
        Objects.requireNonNullElse(fault.getMessage(), "The command line is not understood");
    String named =
        Optional.ofNullable(fault.getArgSpec())
            .map(ArgSpec::paramLabel)
            .map(label -> said.replace(ANY_PAIR, " should be in %s format".formatted(label)))
            .orElse(said);
    return words(named).lines().findFirst().orElse("");
  }

  /** What to do: the commands and options that may have been meant, and then the rest. */
  public static String advice(ParameterException fault, String rest) {
    CommandSpec spec = fault.getCommandLine().getCommandSpec();
    Matcher unknown = UNKNOWN_COMMAND.matcher(String.valueOf(fault.getMessage()));
    if (unknown.find()) {
      return Similar.advice(unknown.group(1), spec.subcommands().keySet(), rest);
    }
    if (!(fault instanceof UnmatchedArgumentException unmatched)) {
      return rest;
    }
    String word = unmatched.getUnmatched().getFirst().replaceFirst("=.*", "");
    return Similar.advice(
        word,
        word.startsWith("-") ? spec.optionsMap().keySet() : spec.subcommands().keySet(),
        rest);
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
