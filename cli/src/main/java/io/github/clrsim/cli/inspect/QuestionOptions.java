package io.github.clrsim.cli.inspect;

import io.github.clrsim.api.dac.ThreadData;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.profiler.field.FieldPath;
import io.github.clrsim.profiler.field.Shown;
import io.github.clrsim.profiler.field.TypePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options that make up a question. */
public final class QuestionOptions {
  private static final int HEXADECIMAL = 16;
  private static final int LISTED_USUALLY = 20;
  private static final int LISTED_MAX = 100_000;
  private static final int DEPTH_MAX = 64;
  private static final int ELEMENTS_MAX = 100_000;

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

  @Option(
      names = "--objects",
      paramLabel = "TYPE",
      description = "The objects of a type, and how many there are; --max lists so many.")
  private Optional<String> objects = Optional.empty();

  @Option(
      names = "--max",
      paramLabel = "N",
      description = "How many objects are listed: 20, if it is not said.")
  private Optional<Integer> max = Optional.empty();

  @Option(names = "--stat", description = "How many objects there are of each type.")
  private boolean statistics;

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
      names = "--elements",
      paramLabel = "FROM..TO",
      description = {
        "Elements of the array: 10..20 are ten. In an array of several dimensions the last index"
            + " changes fastest."
      })
  private Optional<String> elements = Optional.empty();

  @Option(
      names = "--depth",
      paramLabel = "N",
      description = "How deep what is in it is opened: 4, if it is not said.")
  private Optional<Integer> depth = Optional.empty();

  @Option(
      names = "--thread",
      paramLabel = "N",
      description = "Whose static, if each thread has its own: its number in Linux.")
  private Optional<Integer> thread = Optional.empty();

  /** No option was typed yet. */
  public QuestionOptions() {}

  /** What is asked; checked before anything is opened. */
  Function<Inspection, Reply> question() {
    requireOneQuestion();
    Optional<FieldPath> path = field.map(QuestionOptions::path);
    if (object.isPresent()) {
      Address address = address(object.get(), "option --object");
      if (elements.isPresent()) {
        Range range = Range.of(elements.get());
        return inspection -> answer(inspection.elements(address, path, range.from(), range.to()));
      }
      return path.<Function<Inspection, Reply>>map(
              of -> inspection -> answer(inspection.field(address, of)))
          .orElse(inspection -> answer(inspection.object(address)));
    }
    if (type.isPresent()) {
      TypePattern pattern = pattern(type.get(), "option --type");
      OptionalInt of = thread.map(OptionalInt::of).orElse(OptionalInt.empty());
      return path.<Function<Inspection, Reply>>map(
              from -> inspection -> answer(inspection.ofStatic(pattern, type.get(), from, of)))
          .orElse(inspection -> answerTypes(inspection.types(pattern, type.get())));
    }
    if (structure.isPresent()) {
      return ofStructure(structure.get(), path);
    }
    if (objects.isPresent()) {
      TypePattern pattern = pattern(objects.get(), "option --objects");
      int listed = listed();
      return inspection -> answer(inspection.objects(pattern, objects.get(), listed));
    }
    if (statistics) {
      return inspection -> answer(inspection.statistics());
    }
    return threads
        ? inspection -> answerThreads(inspection.threads())
        : inspection -> answerModules(inspection.modules());
  }

  private Function<Inspection, Reply> ofStructure(String text, Optional<FieldPath> path) {
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
    return path.<Function<Inspection, Reply>>map(
            of -> inspection -> answer(inspection.inStructure(pattern, name, address, of)))
        .orElse(inspection -> answer(inspection.structure(pattern, name, address)));
  }

  /** Whether any of them was typed. */
  public boolean isAny() {
    return !words().isEmpty();
  }

  /**
   * Requires that they make up one question.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if they do not
   */
  public void requireSound() {
    Function<Inspection, Reply> _ = question();
    Shown _ = shown();
  }

  /** The options as they are typed. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    add("--object", object, words);
    add("--type", type, words);
    add("--value", structure, words);
    add("--objects", objects, words);
    add("--max", max.map(String::valueOf), words);
    add("--field", field, words);
    add("--elements", elements, words);
    add("--depth", depth.map(String::valueOf), words);
    add("--thread", thread.map(String::valueOf), words);
    addIf(statistics, "--stat", words);
    addIf(threads, "--threads", words);
    addIf(modules, "--modules", words);
    return words;
  }

  private static void addIf(boolean isTyped, String option, List<String> words) {
    if (isTyped) {
      words.add(option);
    }
  }

  private static void add(String option, Optional<String> value, List<String> words) {
    value.ifPresent(typed -> words.add(option + "=" + typed));
  }

  private void requireOneQuestion() {
    List<String> asked =
        Stream.of(
                object.map(_ -> "--object"),
                type.map(_ -> "--type"),
                structure.map(_ -> "--value"),
                objects.map(_ -> "--objects"),
                statistics ? Optional.of("--stat") : Optional.<String>empty(),
                threads ? Optional.of("--threads") : Optional.<String>empty(),
                modules ? Optional.of("--modules") : Optional.<String>empty())
            .flatMap(Optional::stream)
            .toList();
    if (asked.size() != 1) {
      throw new Diagnostic(
              asked.isEmpty()
                  ? "Nothing is asked"
                  : "Several things are asked at once: " + String.join(", ", asked),
              "options --object, --type, --value, --objects, --stat, --threads and --modules",
              "each answers another question",
              "name one: --object ADDRESS or --type TYPE, for example")
          .thrown();
    }
    boolean canFollow = object.isPresent() || type.isPresent() || structure.isPresent();
    refuseUseless(field.isPresent() && !canFollow, "--field", "--object, --type or --value");
    refuseUseless(elements.isPresent() && object.isEmpty(), "--elements", "--object");
    refuseUseless(depth.isPresent() && !canFollow, "--depth", "--object, --type or --value");
    refuseUseless(max.isPresent() && objects.isEmpty(), "--max", "--objects");
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

  private static Reply answer(ObjectDump told) {
    return new Reply.Answered(ObjectText.of(told), ObjectJson.of(told));
  }

  /** How much of each value is wanted. */
  Shown shown() {
    if (depth.isPresent() && (depth.get() < 1 || depth.get() > DEPTH_MAX)) {
      throw new Diagnostic(
              "'%d' is no depth".formatted(depth.get()),
              "option --depth",
              "it is how many objects are opened inside each other",
              "take a number from 1 to " + DEPTH_MAX)
          .thrown();
    }
    return depth.map(Shown.WITH_ADDRESSES::downTo).orElse(Shown.WITH_ADDRESSES);
  }

  /** Numbers from one up to another, which is not among them. */
  private record Range(int from, int to) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,9})\\.\\.(\\d{1,9})");

    static Range of(String text) {
      Matcher parts = TEXT.matcher(text);
      if (!parts.matches()
          || Integer.parseInt(parts.group(1)) >= Integer.parseInt(parts.group(2))
          || Integer.parseInt(parts.group(2)) - Integer.parseInt(parts.group(1)) > ELEMENTS_MAX) {
        throw new Diagnostic(
                "'%s' are no elements".formatted(text),
                "option --elements",
                "it is the number of the first and that behind the last, at most %,d apart"
                    .formatted(ELEMENTS_MAX),
                "write it as in 10..20")
            .thrown();
      }
      return new Range(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)));
    }
  }

  private int listed() {
    int listed = max.orElse(LISTED_USUALLY);
    if (listed < 0 || listed > LISTED_MAX) {
      throw new Diagnostic(
              "'%d' objects cannot be listed".formatted(listed),
              "option --max",
              "it is a number of objects",
              "list 0 to %,d; all are counted in any case".formatted(LISTED_MAX))
          .thrown();
    }
    return listed;
  }

  private static Reply answer(HeapStatistics told) {
    return new Reply.Answered(HeapAnswers.text(told), HeapAnswers.json(told));
  }

  private static Reply answer(ElementsDump told) {
    return new Reply.Answered(Answers.textOf(told), Answers.jsonOf(told));
  }

  private static Reply answer(FieldDump told) {
    return new Reply.Answered(Answers.textOf(told), Answers.jsonOf(told));
  }

  private static Reply answerTypes(List<TypeDump> told) {
    return new Reply.Answered(Answers.textOfTypes(told), Answers.jsonOfTypes(told));
  }

  private static Reply answerThreads(List<ThreadData> told) {
    return new Reply.Answered(Answers.textOfThreads(told), Answers.jsonOfThreads(told));
  }

  private static Reply answerModules(List<LoadedModule> told) {
    return new Reply.Answered(Answers.textOfModules(told), Answers.jsonOfModules(told));
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
