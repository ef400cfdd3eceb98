package io.github.clrsim.cli.inspect;

import io.github.clrsim.api.dac.ThreadData;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.profiler.field.FieldPath;
import io.github.clrsim.profiler.field.Shown;
import io.github.clrsim.profiler.field.TypePattern;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A question, as it is typed. It goes from the process that reads it to the one that answers it.
 *
 * @param typed what stands behind each option, in order; nothing behind those that take nothing
 */
public record Question(Map<String, String> typed) {
  static final String OBJECT = "--object";
  static final String TYPE = "--type";
  static final String VALUE = "--value";
  static final String OBJECTS = "--objects";
  static final String MAX = "--max";
  static final String STAT = "--stat";
  static final String THREADS = "--threads";
  static final String MODULES = "--modules";
  static final String FIELD = "--field";
  static final String ELEMENTS = "--elements";
  static final String DEPTH = "--depth";
  static final String THREAD = "--thread";

  private static final int HEXADECIMAL = 16;
  private static final int LISTED_USUALLY = 20;
  private static final int LISTED_MAX = 100_000;
  private static final int DEPTH_MAX = 64;
  private static final int ELEMENTS_MAX = 100_000;

  /** Keeps what was typed. */
  public Question {
    typed = Collections.unmodifiableMap(new LinkedHashMap<>(typed));
  }

  @Override
  public String toString() {
    return typed.entrySet().stream()
        .map(
            option ->
                option.getValue().isEmpty()
                    ? option.getKey()
                    : option.getKey() + "=" + option.getValue())
        .collect(Collectors.joining(" "));
  }

  /** Whether any option was typed. */
  public boolean isAny() {
    return !typed.isEmpty();
  }

  private Optional<String> text(String option) {
    return Optional.ofNullable(typed.get(option));
  }

  private Optional<Integer> number(String option) {
    return text(option).map(Integer::valueOf);
  }

  private boolean has(String option) {
    return typed.containsKey(option);
  }

  /** What is asked; checked before anything is opened. */
  Function<Inspection, Reply> asked() {
    requireOneQuestion();
    Optional<String> object = text(OBJECT);
    Optional<String> type = text(TYPE);
    Optional<String> objects = text(OBJECTS);
    Optional<FieldPath> path = text(FIELD).map(Question::path);
    Optional<Range> elements = text(ELEMENTS).map(Range::of);
    if (object.isPresent()) {
      Address address = address(object.get(), "option --object");
      if (elements.isPresent()) {
        Range range = elements.get();
        return inspection -> answer(inspection.elements(address, path, range.from(), range.to()));
      }
      return path.<Function<Inspection, Reply>>map(
              of -> inspection -> answer(inspection.field(address, of)))
          .orElse(inspection -> answer(inspection.object(address)));
    }
    if (type.isPresent()) {
      TypePattern pattern = pattern(type.get(), "option --type");
      OptionalInt of = number(THREAD).map(OptionalInt::of).orElse(OptionalInt.empty());
      if (elements.isPresent() && path.isPresent()) {
        FieldPath from = path.get();
        Range range = elements.get();
        return inspection ->
            answer(
                inspection.elementsOfStatic(
                    pattern, type.get(), from, of, range.from(), range.to()));
      }
      return path.<Function<Inspection, Reply>>map(
              from -> inspection -> answer(inspection.ofStatic(pattern, type.get(), from, of)))
          .orElse(inspection -> answerTypes(inspection.types(pattern, type.get())));
    }
    Optional<String> structure = text(VALUE);
    if (structure.isPresent()) {
      return ofStructure(structure.get(), path);
    }
    if (objects.isPresent()) {
      TypePattern pattern = pattern(objects.get(), "option --objects");
      int listed = listed();
      return inspection -> answer(inspection.objects(pattern, objects.get(), listed));
    }
    if (has(STAT)) {
      return inspection -> answer(inspection.statistics());
    }
    return has(THREADS)
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

  /**
   * Requires that the options make up one question.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if they do not
   */
  public void requireSound() {
    Function<Inspection, Reply> _ = asked();
    Shown _ = shown();
  }

  private void requireOneQuestion() {
    List<String> asked =
        Stream.of(OBJECT, TYPE, VALUE, OBJECTS, STAT, THREADS, MODULES).filter(this::has).toList();
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
    boolean canFollow = has(OBJECT) || has(TYPE) || has(VALUE);
    refuseUseless(FIELD, canFollow, "--object, --type or --value");
    refuseUseless(
        ELEMENTS, has(OBJECT) || (has(TYPE) && has(FIELD)), "--object, or to --type with --field");
    refuseUseless(DEPTH, canFollow, "--object, --type or --value");
    refuseUseless(MAX, has(OBJECTS), "--objects");
    refuseUseless(THREAD, has(TYPE) && has(FIELD), "--type with --field");
  }

  private void refuseUseless(String option, boolean isUseful, String with) {
    if (has(option) && !isUseful) {
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
    Optional<Integer> depth = number(DEPTH);
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
    int listed = number(MAX).orElse(LISTED_USUALLY);
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
