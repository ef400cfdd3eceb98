package io.github.clrsim.cli;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.manual.FishScript;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.Similar;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what a shell needs to complete the words of the command line. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = {
      "Prints a script by which a shell completes commands, options and their values.",
      "For this shell: source <(./clrsim completion bash). For each: add that line, with the whole"
          + " path of clrsim, to ~/.bashrc or ~/.zshrc. For fish: ./clrsim completion fish >"
          + " ~/.config/fish/completions/clrsim.fish"
    })
final class CompletionCommand implements Callable<Integer> {
  private static final String FISH = "fish";
  private static final List<String> SHELLS = List.of("bash", "zsh", FISH);

  @Mixin private final Console console;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "SHELL",
      completionCandidates = Shells.class,
      description = "bash, zsh or fish.")
  private String shell = "";

  CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (!SHELLS.contains(shell)) {
      throw new Diagnostic(
              "There is no completion for the shell \"%s\"".formatted(shell),
              "the words after ./clrsim completion",
              "there is one for each of " + String.join(", ", SHELLS),
              Similar.advice(shell, SHELLS, "name one of these"))
          .thrown();
    }
    CommandSpec root = spec.root();
    // One script for the other two: in zsh it begins with bashcompinit.
    String script =
        shell.equals(FISH)
            ? FishScript.of(root)
            : AutoComplete.bash(root.name(), root.commandLine());
    console.print(script);
    return console.answer(Exit.KEPT, Console.object().put("shell", shell).put("script", script));
  }

  /** What can be named. */
  static final class Shells implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return SHELLS.iterator();
    }
  }
}
