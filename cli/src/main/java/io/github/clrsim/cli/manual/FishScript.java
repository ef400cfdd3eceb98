package io.github.clrsim.cli.manual;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The script by which fish completes commands, options and their values: one line for each. picocli
 * writes none for fish.
 */
public final class FishScript {
  /** The labels of values that name a file or folder, or may. */
  private static final Set<String> FILES =
      Set.of("FILE", "NEW", "OTHER", "FOLDER", "STORE", "PATH", "SCENARIO", "APP.DLL ARGUMENT");

  private static final Pattern PLAIN = Pattern.compile("[\\w.:/+-]+");

  /**
   * Which command the line is about, by the words behind the program that are no options: it begins
   * with these, or has no others yet.
   */
  private static final String FUNCTIONS =
      """
      # Completion of PROGRAM for fish, made by: PROGRAM completion fish
      function __PROGRAM_words
          set -l words (commandline -opc)
          set -e words[1]
          for word in $words
              if not string match -q -- '-*' $word
                  echo $word
              end
          end
      end
      function __PROGRAM_is_about
          set -l words (__PROGRAM_words)
          set -l number (count $argv)
          test (count $words) -ge $number
          or return 1
          test "$words[1..$number]" = "$argv"
      end
      function __PROGRAM_is_at
          set -l words (__PROGRAM_words)
          test "$words" = "$argv"
      end
      complete -c PROGRAM -f
      """;

  private final String program;
  private final StringJoiner lines = new StringJoiner("\n", "", "\n");

  private FishScript(String program) {
    this.program = program;
  }

  /** The script for a program, which has the name of its command. */
  public static String of(CommandSpec root) {
    FishScript script = new FishScript(root.name());
    script.lines.add(FUNCTIONS.replace("PROGRAM", root.name()).stripTrailing());
    script.add(root);
    return script.lines.toString();
  }

  private void add(CommandSpec command) {
    List<CommandSpec> subcommands = CommandText.commands(command);
    // A value behind an option is a word, too; no command that has others takes one.
    String condition = condition(subcommands.isEmpty() ? "about" : "at", command);
    for (OptionSpec option : CommandText.options(command)) {
      List<String> words = new ArrayList<>();
      for (String name : option.names()) {
        words.add(name.startsWith("--") ? "-l" : "-s");
        words.add(quoted(name.replaceFirst("^--?", "")));
      }
      if (option.arity().max() > 0) {
        // A value has to follow; without a word about files it could be any of them.
        words.add(FILES.contains(option.paramLabel()) ? "-r" : "-x");
        words.addAll(values(option));
      }
      line(condition, words, CommandText.first(CommandText.of(option)));
    }
    for (PositionalParamSpec word : command.positionalParameters()) {
      List<String> values = values(word);
      if (!values.isEmpty()) {
        line(condition, values, CommandText.first(CommandText.of(word)));
      }
    }
    if (command.parent() != null && command.helpCommand()) {
      commands(condition, CommandText.commands(command.parent()));
    }
    commands(condition, subcommands);
    subcommands.forEach(this::add);
  }

  private void commands(String condition, List<CommandSpec> all) {
    for (CommandSpec each : all) {
      line(condition, List.of("-a", quoted(each.name())), CommandText.first(CommandText.of(each)));
    }
  }

  /** The command by the words that name it behind the program. */
  private String condition(String is, CommandSpec command) {
    String words = command.qualifiedName(" ").substring(program.length());
    return "__%s_is_%s%s".formatted(program, is, words);
  }

  private static List<String> values(ArgSpec argument) {
    List<String> words = new ArrayList<>();
    if (FILES.contains(argument.paramLabel())) {
      words.add("-F");
    }
    if (argument.completionCandidates() != null) {
      StringJoiner values = new StringJoiner(" ");
      argument.completionCandidates().forEach(value -> values.add(quoted(value)));
      words.add("-a");
      words.add(quoted(values.toString()));
    }
    return words;
  }

  private void line(String condition, List<String> words, String description) {
    lines.add(
        "complete -c %s -n %s %s -d %s"
            .formatted(program, quoted(condition), String.join(" ", words), quoted(description)));
  }

  /** As a word of fish, in which two characters mean something between single quotes. */
  private static String quoted(String word) {
    return PLAIN.matcher(word).matches()
        ? word
        : "'%s'".formatted(word.replace("\\", "\\\\").replace("'", "\\'"));
  }
}
