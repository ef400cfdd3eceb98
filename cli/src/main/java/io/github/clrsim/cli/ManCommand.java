package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.manual.ManualPage;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.diagnostic.Similar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints or writes manual pages, made of the commands as they are. */
@Command(
    name = "man",
    mixinStandardHelpOptions = true,
    description = {
      "Prints the manual page of clrsim, or of a command, for man to show.",
      "To read one: ./clrsim man check | man -l -. To have all of them found by man:"
          + " ./clrsim man --out ~/.local/share/man/man1"
    })
final class ManCommand implements Callable<Integer> {
  @Mixin private final Console console;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..1",
      completionCandidates = Clrsim.CommandNames.class,
      description =
          "Whose page to print, such as check or campaign-run; that of clrsim itself, if none is"
              + " named.")
  private Optional<String> command = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "Write the pages there instead, all of them if no command is named.")
  private Optional<Path> folder = Optional.empty();

  ManCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    List<ManualPage> pages = pages();
    if (folder.isPresent()) {
      write(folder.orElseThrow(), pages);
    } else {
      console.print(pages.getFirst().text());
    }
    ArrayNode all = Console.array();
    for (ManualPage page : pages) {
      all.addObject().put("name", page.name()).put("text", page.text());
    }
    return console.answer(Exit.KEPT, all);
  }

  private List<ManualPage> pages() {
    if (command.isPresent()) {
      return List.of(named(command.orElseThrow()));
    }
    return folder.isPresent() ? ManualPage.all(spec.root()) : List.of(ManualPage.of(spec.root()));
  }

  private ManualPage named(String name) {
    List<ManualPage> all = ManualPage.all(spec.root());
    String file = spec.root().name() + "-" + name;
    return all.stream()
        .filter(page -> page.name().equals(file))
        .findFirst()
        .orElseThrow(() -> unknown(name, all));
  }

  private DiagnosticException unknown(String name, List<ManualPage> all) {
    int prefix = spec.root().name().length() + 1;
    return new Diagnostic(
            "There is no command \"%s\"".formatted(name),
            "the words after ./clrsim man",
            "there is a page for each command, and one without",
            Similar.advice(
                name,
                all.stream().skip(1).map(page -> page.name().substring(prefix)).toList(),
                "name one that ./clrsim help lists, or with a hyphen one that it lists in turn, as"
                    + " in campaign-run"))
        .thrown();
  }

  private void write(Path target, List<ManualPage> pages) {
    try {
      Files.createDirectories(target);
      for (ManualPage page : pages) {
        Files.writeString(target.resolve(page.file()), page.text());
      }
    } catch (IOException fault) {
      throw new Diagnostic(
              "The manual pages cannot be written to " + target,
              "option --out",
              FileFault.words(fault),
              "name a folder that can be written to")
          .thrown();
    }
    String are = pages.size() == 1 ? "is" : "are";
    console.say("%s %s in %s".formatted(Counted.of(pages.size(), "manual page"), are, target));
  }
}
