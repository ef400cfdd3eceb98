package io.github.clrsim.cli.config;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The file of options in a directory. What it says about an option counts where the command line
 * says nothing about it.
 *
 * @param file where it is, or would be
 */
public record ConfigFile(Path file) {
  private static final String NAME = "clrsim.toml";
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /** The option that leaves it out. */
  public static final String LEFT_OUT = "--no-config";

  /** The file of this directory. */
  public static ConfigFile in(Path directory) {
    return new ConfigFile(directory.resolve(NAME));
  }

  /** Whether there is one. */
  public boolean isThere() {
    return Files.exists(file);
  }

  /** The commands that look into it. */
  public static Set<String> commands() {
    return ConfigurableOptions.COMMANDS;
  }

  /**
   * What it adds to a command line.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException that names file and line, if it says
   *     what cannot be meant
   */
  public ConfigUse use(CommandLine commands, String... arguments) {
    Optional<ParseResult> command = isThere() ? command(commands, arguments) : Optional.empty();
    if (command.isEmpty()) {
      return new ConfigUse(file, isThere(), List.of());
    }
    ParseResult parsed = command.get();
    ConfigurableOptions options = new ConfigurableOptions(commands);
    String name = parsed.commandSpec().name();
    List<Setting> meant =
        TomlSettings.read(text(), file, options).stream()
            .filter(
                setting ->
                    setting.command().isEmpty()
                        ? options.has(name, setting.key())
                        : setting.command().equals(name))
            .filter(setting -> !isTyped(parsed, setting))
            .toList();
    // What is said for one command goes before what is said for all.
    List<Setting> nearer = meant.stream().filter(setting -> !setting.command().isEmpty()).toList();
    List<Setting> used =
        meant.stream()
            .filter(
                setting ->
                    !setting.command().isEmpty()
                        || nearer.stream().noneMatch(each -> isAboutTheSame(each, setting)))
            .toList();
    return new ConfigUse(file, true, used);
  }

  private static boolean isAboutTheSame(Setting one, Setting other) {
    return one.key().equals(other.key()) || one.rivals().contains(other.option());
  }

  private static boolean isTyped(ParseResult parsed, Setting setting) {
    return parsed.hasMatchedOption(setting.option())
        || setting.rivals().stream().anyMatch(parsed::hasMatchedOption);
  }

  /** The command that is to be run, if it looks into the file; a wrong line is refused later. */
  private static Optional<ParseResult> command(CommandLine commands, String... arguments) {
    try {
      return Optional.of(commands.parseArgs(arguments))
          .filter(ParseResult::hasSubcommand)
          .map(ParseResult::subcommand)
          .filter(parsed -> commands().contains(parsed.commandSpec().name()))
          .filter(parsed -> !parsed.isUsageHelpRequested() && !parsed.isVersionHelpRequested())
          .filter(parsed -> !parsed.hasMatchedOption(LEFT_OUT));
    } catch (ParameterException refusedLater) {
      return Optional.empty();
    }
  }

  private String text() {
    try {
      if (!Files.isRegularFile(file)) {
        throw unreadable("it is a directory, a pipe or a device").thrown();
      }
      String text = Files.readString(file);
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (IOException broken) {
      throw unreadable(FileFault.words(broken)).thrown();
    }
  }

  private Diagnostic unreadable(String why) {
    return new Diagnostic(
        "The file of options cannot be read: " + why,
        file.toString(),
        "options for check, replay and compare are looked for there; it is TOML in UTF-8",
        "correct it, or leave it out by " + LEFT_OUT);
  }
}
