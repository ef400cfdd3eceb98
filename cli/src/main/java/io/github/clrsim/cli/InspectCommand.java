package io.github.clrsim.cli;

import io.github.clrsim.api.dac.ThreadData;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.inspect.Answers;
import io.github.clrsim.cli.inspect.FieldDump;
import io.github.clrsim.cli.inspect.Inspection;
import io.github.clrsim.cli.inspect.LoadedModule;
import io.github.clrsim.cli.inspect.ObjectDump;
import io.github.clrsim.cli.inspect.ObjectJson;
import io.github.clrsim.cli.inspect.ObjectText;
import io.github.clrsim.cli.inspect.TypeDump;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.profiler.field.FieldPath;
import io.github.clrsim.profiler.field.TypePattern;
import io.github.clrsim.realclr.dac.DebuggedClr;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells objects, types and their statics, threads and modules of a real process or of its dump. */
@Command(
    name = "inspect",
    mixinStandardHelpOptions = true,
    description = {
      "Tells an object, a type with its statics, or one field of either, of a .NET process that"
          + " runs, or of a dump of one, as SOS does.",
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
      description = "The object that begins there: hexadecimal digits.")
  private Optional<String> object = Optional.empty();

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = {
        "A type by its name, with its statics: Namespace.Outer+Inner, Cache<int>, or as the runtime"
            + " writes it. Without type arguments it is each instantiation that is loaded."
      })
  private Optional<String> type = Optional.empty();

  @Option(
      names = "--value",
      paramLabel = "TYPE@ADDRESS",
      description = "A structure that lies there, without an object around it.")
  private Optional<String> structure = Optional.empty();

  @Option(names = "--threads", description = "The threads that the runtime knows.")
  private boolean threads;

  @Option(names = "--modules", description = "The modules that are loaded.")
  private boolean modules;

  @Option(
      names = "--field",
      paramLabel = "PATH",
      description = {
        "What is there only: a.b[3].c, from the object or structure; with --type, from a static.",
        "References are followed. Of fields of one name, Base::name says whose."
      })
  private Optional<String> field = Optional.empty();

  @Option(
      names = "--thread",
      paramLabel = "N",
      description = "Whose static, if each thread has its own: its number in Linux.")
  private Optional<Integer> thread = Optional.empty();

  InspectCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Function<Inspection, Integer> question = question();
    try (DebuggedClr clr = open()) {
      return question.apply(new Inspection(clr, process.isPresent()));
    }
  }

  /** What is asked; checked before anything is opened. */
  private Function<Inspection, Integer> question() {
    requireOneQuestion();
    Optional<FieldPath> path = field.map(InspectCommand::path);
    if (object.isPresent()) {
      Address address = address(object.get(), "option --object");
      return path.<Function<Inspection, Integer>>map(
              of -> inspection -> answer(inspection.field(address, of)))
          .orElse(inspection -> answer(inspection.object(address)));
    }
    if (type.isPresent()) {
      TypePattern pattern = pattern(type.get(), "option --type");
      OptionalInt of = thread.map(OptionalInt::of).orElse(OptionalInt.empty());
      return path.<Function<Inspection, Integer>>map(
              from -> inspection -> answer(inspection.ofStatic(pattern, type.get(), from, of)))
          .orElse(inspection -> answerTypes(inspection.types(pattern, type.get())));
    }
    if (structure.isPresent()) {
      return ofStructure(structure.get(), path);
    }
    return threads
        ? inspection -> {
          List<ThreadData> found = inspection.threads();
          console.say(Answers.textOfThreads(found));
          return console.answer(Exit.KEPT, Answers.jsonOfThreads(found));
        }
        : inspection -> {
          List<LoadedModule> found = inspection.modules();
          console.say(Answers.textOfModules(found));
          return console.answer(Exit.KEPT, Answers.jsonOfModules(found));
        };
  }

  private Function<Inspection, Integer> ofStructure(String text, Optional<FieldPath> path) {
    int at = text.lastIndexOf('@');
    if (at < 0) {
      throw new Diagnostic(
              "'%s' names no place".formatted(text),
              "option --value",
              "a structure does not say itself where it is, nor what",
              "write the type and the address: --value Garden.Point@7f6b2400c5e8")
          .thrown();
    }
    String name = text.substring(0, at);
    TypePattern pattern = pattern(name, "option --value");
    Address address = address(text.substring(at + 1), "option --value");
    return path.<Function<Inspection, Integer>>map(
            of -> inspection -> answer(inspection.inStructure(pattern, name, address, of)))
        .orElse(inspection -> answer(inspection.structure(pattern, name, address)));
  }

  private void requireOneQuestion() {
    List<String> asked =
        Stream.of(
                object.map(_ -> "--object"),
                type.map(_ -> "--type"),
                structure.map(_ -> "--value"),
                threads ? Optional.of("--threads") : Optional.<String>empty(),
                modules ? Optional.of("--modules") : Optional.<String>empty())
            .flatMap(Optional::stream)
            .toList();
    if (asked.size() != 1) {
      throw new Diagnostic(
              asked.isEmpty()
                  ? "Nothing is asked"
                  : "Several things are asked at once: " + String.join(", ", asked),
              "options --object, --type, --value, --threads and --modules",
              "each answers another question",
              "name one: --object ADDRESS or --type TYPE, for example")
          .thrown();
    }
    refuseUseless(field.isPresent() && (threads || modules), "--field", "--object or --type");
    refuseUseless(
        thread.isPresent() && (type.isEmpty() || field.isEmpty()),
        "--thread",
        "--type with --field");
  }

  private static void refuseUseless(boolean isUseless, String option, String with) {
    if (isUseless) {
      throw new Diagnostic(
              "%s says nothing here".formatted(option),
              "option " + option,
              "it belongs to " + with,
              "leave it out")
          .thrown();
    }
  }

  private int answer(ObjectDump told) {
    console.say(ObjectText.of(told));
    return console.answer(Exit.KEPT, ObjectJson.of(told));
  }

  private int answer(FieldDump told) {
    console.say(Answers.textOf(told));
    return console.answer(Exit.KEPT, Answers.jsonOf(told));
  }

  private int answerTypes(List<TypeDump> told) {
    console.say(Answers.textOfTypes(told));
    return console.answer(Exit.KEPT, Answers.jsonOfTypes(told));
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

  private static FieldPath path(String text) {
    return FieldPath.of(text)
        .orElseThrow(
            () ->
                new Diagnostic(
                        "'%s' is no path".formatted(text),
                        "option --field",
                        "it is names with dots between them, and indices in brackets",
                        "write it as in Kept.items[3].Name or in grid[1,2]")
                    .thrown());
  }

  private static TypePattern pattern(String text, String option) {
    return TypePattern.of(text)
        .orElseThrow(
            () ->
                new Diagnostic(
                        "'%s' is no name of a type".formatted(text),
                        option,
                        "its brackets do not match, or a name is missing",
                        "write it as in Namespace.Outer+Inner, Cache<int> or Cache`1[[System.Int32]]")
                    .thrown());
  }

  private static Address address(String text, String option) {
    try {
      return new Address(Long.parseUnsignedLong(text.replaceFirst("^0[xX]", ""), HEXADECIMAL));
    } catch (NumberFormatException wrong) {
      throw new Diagnostic(
              "'%s' is no address".formatted(text),
              option,
              "an address is up to sixteen hexadecimal digits",
              "write it as in 7f6b2400c5e8 or 0x7f6b2400c5e8")
          .thrown();
    }
  }
}
