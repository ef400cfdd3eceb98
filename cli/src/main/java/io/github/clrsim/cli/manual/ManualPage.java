package io.github.clrsim.cli.manual;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A manual page, of the program or of one of its commands.
 *
 * @param name what man is asked for: clrsim, clrsim-check
 * @param text in the language of man(7)
 */
public record ManualPage(String name, String text) {
  private static final String SECTION = "1";

  /** The file that man looks for. */
  public String file() {
    return "%s.%s".formatted(name, SECTION);
  }

  /** The pages of the program, of each command and of its subcommands, in the order of help. */
  public static List<ManualPage> all(CommandSpec program) {
    return withSubcommands(program).map(ManualPage::of).toList();
  }

  private static Stream<CommandSpec> withSubcommands(CommandSpec command) {
    return Stream.concat(
        Stream.of(command),
        CommandText.commands(command).stream().flatMap(ManualPage::withSubcommands));
  }

  /** The page of one. */
  public static ManualPage of(CommandSpec command) {
    String name = command.qualifiedName("-");
    String text = CommandText.of(command);
    Roff page = new Roff();
    page.macro("TH", name.toUpperCase(Locale.ROOT), SECTION, "", version(command));
    page.macro("SH", "NAME").raw(Roff.escaped(name + " - ") + Roff.escaped(lower(text)));
    page.macro("SH", "SYNOPSIS").raw(synopsis(command));
    page.macro("SH", "DESCRIPTION").words(text);
    words(page, command);
    options(page, command);
    commands(page, command);
    exitStatus(page);
    page.macro("SH", "SEE ALSO").raw(others(command));
    return new ManualPage(name, page.text());
  }

  private static void exitStatus(Roff page) {
    page.macro("SH", "EXIT STATUS");
    item(page, Roff.bold("0"), "Every law was kept, or what was asked for is done.");
    item(
        page,
        Roff.bold("1"),
        "A law is broken; of compare, something differs that no rule allows; of laws --goals, a goal"
            + " was not reached in time.");
    item(page, Roff.bold("2"), "Bad input or environment, or nothing can be concluded.");
    item(page, Roff.bold("141"), "Whoever read the answer closed the pipe, as head does.");
    item(page, Roff.bold("129, 130, 143"), "SIGHUP, Ctrl-C or SIGTERM ended the command.");
  }

  private static String version(CommandSpec command) {
    return command.root().version()[0];
  }

  private static String lower(String text) {
    String first = CommandText.first(text);
    return first.substring(0, 1).toLowerCase(Locale.ROOT) + first.substring(1);
  }

  private static String synopsis(CommandSpec command) {
    StringJoiner words = new StringJoiner(" ").add(Roff.bold(command.qualifiedName(" ")));
    for (OptionSpec option : CommandText.options(command)) {
      if (option.required()) {
        words.add(
            "%s=%s".formatted(Roff.bold(option.longestName()), Roff.italic(option.paramLabel())));
      }
    }
    words.add("[" + Roff.italic("OPTION") + "]...");
    if (!command.subcommands().isEmpty()) {
      words.add("[" + Roff.italic("COMMAND") + "]");
    }
    for (PositionalParamSpec word : command.positionalParameters()) {
      String label = Roff.italic(word.paramLabel()) + (word.arity().max() > 1 ? "..." : "");
      words.add(word.arity().min() == 0 ? "[" + label + "]" : label);
    }
    return words.toString();
  }

  private static void words(Roff page, CommandSpec command) {
    if (!command.positionalParameters().isEmpty()) {
      page.macro("SH", "ARGUMENTS");
      command
          .positionalParameters()
          .forEach(word -> item(page, Roff.italic(word.paramLabel()), described(word)));
    }
  }

  private static void options(Roff page, CommandSpec command) {
    page.macro("SH", "OPTIONS");
    for (OptionSpec option : CommandText.options(command)) {
      String names = Stream.of(option.names()).map(Roff::bold).collect(Collectors.joining(", "));
      boolean hasValue = option.arity().max() > 0;
      item(
          page,
          hasValue ? "%s=%s".formatted(names, Roff.italic(option.paramLabel())) : names,
          described(option));
    }
  }

  private static void commands(Roff page, CommandSpec command) {
    if (!command.subcommands().isEmpty()) {
      page.macro("SH", "COMMANDS");
      CommandText.commands(command)
          .forEach(each -> item(page, Roff.bold(each.name()), CommandText.of(each)));
    }
  }

  private static String described(ArgSpec argument) {
    List<String> values = new ArrayList<>();
    if (argument.completionCandidates() != null) {
      argument.completionCandidates().forEach(values::add);
    }
    String text = CommandText.of(argument);
    return values.isEmpty() ? text : "%s Values: %s.".formatted(text, String.join(", ", values));
  }

  private static void item(Roff page, String tag, String text) {
    page.macro("TP").raw(tag).words(text);
  }

  private static String others(CommandSpec command) {
    return Stream.concat(
            Optional.ofNullable(command.parent()).stream(), CommandText.commands(command).stream())
        .map(other -> Roff.bold(other.qualifiedName("-")) + "(" + SECTION + ")")
        .collect(Collectors.joining(", "));
  }
}
