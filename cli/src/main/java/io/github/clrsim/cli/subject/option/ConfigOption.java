package io.github.clrsim.cli.subject.option;

import io.github.clrsim.cli.config.ConfigFile;
import io.github.clrsim.cli.console.Console;
import java.util.List;
import picocli.CommandLine.Option;

/** The option by which a command does without the file of options. */
public final class ConfigOption {
  private final Console console;

  @Option(
      names = ConfigFile.LEFT_OUT,
      description =
          "Take no options from clrsim.toml in the working directory, which has some for check,"
              + " replay and compare where the command line says nothing.")
  private boolean isLeftOut;

  /** Of a command that reports on this console. */
  public ConfigOption(Console console) {
    this.console = console;
  }

  /** For a command that is to be typed again: no file may change what it does. */
  public List<String> words() {
    return isLeftOut || console.config().isThere() ? List.of(ConfigFile.LEFT_OUT) : List.of();
  }
}
