package io.github.clrsim.cli.manual;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What a command says of itself and its options, as plain sentences. */
final class CommandText {
  private CommandText() {}

  /** The commands of the program that help lists, in its order. */
  static List<CommandSpec> commands(CommandSpec program) {
    return program.subcommands().values().stream()
        .map(CommandLine::getCommandSpec)
        .filter(command -> !command.usageMessage().hidden())
        .toList();
  }

  /** The options that help lists, by the alphabet. */
  static List<OptionSpec> options(CommandSpec command) {
    return command.options().stream()
        .filter(option -> !option.hidden())
        .sorted(Comparator.comparing(OptionSpec::longestName))
        .toList();
  }

  /** What a command does, all of it. */
  static String of(CommandSpec command) {
    return joined(command.usageMessage().description());
  }

  /** What an option or a word behind the command is for, all of it. */
  static String of(ArgSpec argument) {
    return joined(argument.description());
  }

  /** The first sentence, without its full stop: all that a list has room for. */
  static String first(String text) {
    // A stop within a name or a number, such as that of clrsim.toml, ends nothing.
    String sentence = text.split("[.:;] | \\(", 2)[0];
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }

  private static String joined(String... lines) {
    // picocli writes % as String.format reads it.
    return String.join(" ", Stream.of(lines).map(line -> line.formatted().strip()).toList());
  }
}
