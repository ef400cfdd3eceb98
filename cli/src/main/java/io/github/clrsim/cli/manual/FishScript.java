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
      Set.of("FILE", "FOLDER", "STORE", "PATH", "SCENARIO", "APP.DLL ARGUMENT");

  private static final Pattern PLAIN = Pattern.compile("[\\w.:/+-]+");

  /** Which command the line is about: the first word behind the program that is no option. */
  private static final String FUNCTION =
      """
      # Completion of PROGRAM for fish, made by: PROGRAM completion fish
      function __PROGRAM_is_about
          set -l words (commandline -opc)
          set -e words[1]
          for word in $words
              if not string match -q -- '-*' $word
                  test "$word" = "$argv[1]"
                  return
              end
          end
          test -z "$argv[1]"
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
    script.lines.add(FUNCTION.replace("PROGRAM", root.name()).stripTrailing());
    script.add("", root);
    for (CommandSpec command : CommandText.commands(root)) {
      script.line(
          "", List.of("-a", quoted(command.name())), CommandText.first(CommandText.of(command)));
    }
    for (CommandSpec command : CommandText.commands(root)) {
      script.add(command.name(), command);
    }
    return script.lines.toString();
  }

  private void add(String about, CommandSpec command) {
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
      line(about, words, CommandText.first(CommandText.of(option)));
    }
    for (PositionalParamSpec word : command.positionalParameters()) {
      List<String> values = values(word);
      if (!values.isEmpty()) {
        line(about, values, CommandText.first(CommandText.of(word)));
      }
    }
    if (command.parent() != null && command.helpCommand()) {
      CommandText.commands(command.parent())
          .forEach(
              other ->
                  line(
                      about,
                      List.of("-a", quoted(other.name())),
                      CommandText.first(CommandText.of(other))));
    }
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

  private void line(String about, List<String> words, String description) {
    String condition = quoted("__%s_is_about %s".formatted(program, about).strip());
    lines.add(
        "complete -c %s -n %s %s -d %s"
            .formatted(program, condition, String.join(" ", words), quoted(description)));
  }

  /** As a word of fish, in which two characters mean something between single quotes. */
  private static String quoted(String word) {
    return PLAIN.matcher(word).matches()
        ? word
        : "'%s'".formatted(word.replace("\\", "\\\\").replace("'", "\\'"));
  }
}
