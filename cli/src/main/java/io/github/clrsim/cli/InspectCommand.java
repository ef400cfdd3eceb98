package io.github.clrsim.cli;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.inspect.ObjectDump;
import io.github.clrsim.cli.inspect.ObjectJson;
import io.github.clrsim.cli.inspect.ObjectText;
import io.github.clrsim.cli.inspect.SteadyLook;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.dac.DebuggedClr;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells an object of a real process or of its dump. */
@Command(
    name = "inspect",
    mixinStandardHelpOptions = true,
    description = {
      "Tells an object of a .NET process that runs, or of a dump of one, as DumpObj of SOS does.",
      "The process goes on meanwhile, and takes no part."
    })
final class InspectCommand implements Callable<Integer> {
  private static final int HEXADECIMAL = 16;

  @Mixin private final Console console;

  @Option(
      names = "--pid",
      paramLabel = "N",
      description = "The process, by its number; ./clrsim ps lists them.")
  private Optional<Long> process = Optional.empty();

  @Option(
      names = "--dump",
      paramLabel = "FILE",
      description = "Or a dump: a core file, as createdump and dotnet-dump write.")
  private Optional<Path> dump = Optional.empty();

  @Option(
      names = "--object",
      paramLabel = "ADDRESS",
      required = true,
      description = "Where the object begins: hexadecimal digits.")
  private String object = "";

  InspectCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Address address = address(object);
    try (DebuggedClr clr = open()) {
      ObjectDump told = process.isPresent() ? steady(clr, address) : look(clr, address);
      console.say(ObjectText.of(told));
      return console.answer(Exit.KEPT, ObjectJson.of(told));
    }
  }

  private static ObjectDump steady(DebuggedClr clr, Address address) {
    try {
      return SteadyLook.of(
          () -> {
            clr.dataAccess().flush();
            return look(clr, address);
          },
          clr::isCollecting,
          clr.name());
    } catch (DiagnosticException refused) {
      // What is gone has no objects either.
      clr.requireThere();
      throw refused;
    }
  }

  private static ObjectDump look(DebuggedClr clr, Address address) {
    return ObjectDump.of(clr.dataAccess(), address, clr.name());
  }

  private DebuggedClr open() {
    if (process.isPresent() == dump.isPresent()) {
      throw new Diagnostic(
              process.isPresent()
                  ? "Both a process and a dump are named"
                  : "Neither a process nor a dump is named",
              "options --pid and --dump",
              "an object is in one of them",
              "name one: --pid N, which ./clrsim ps lists, or --dump FILE")
          .thrown();
    }
    return process
        .map(DebuggedClr::ofProcess)
        .orElseGet(() -> DebuggedClr.ofDump(dump.orElseThrow()));
  }

  private static Address address(String text) {
    try {
      return new Address(Long.parseUnsignedLong(text.replaceFirst("^0[xX]", ""), HEXADECIMAL));
    } catch (NumberFormatException wrong) {
      throw new Diagnostic(
              "'%s' is no address".formatted(text),
              "option --object",
              "an address is up to sixteen hexadecimal digits",
              "write it as in 7f6b2400c5e8 or 0x7f6b2400c5e8")
          .thrown();
    }
  }
}
