package io.github.clrsim.model.corelib.boundary;

import io.github.clrsim.diagnostic.Similar;
import io.github.clrsim.model.corelib.boundary.Routine.Step;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads routines from a text: blocks that begin with {@code fcall NAME} or {@code qcall NAME} and
 * finish with {@code end}. They stand between the other lines of a scenario.
 */
public final class RoutineText {
  private static final int STEPS_MAX = 1_000;
  private static final int REFERENCES_MAX = 100;
  private static final int INSTRUCTIONS_MAX = 1_000_000_000;
  private static final String REFERENCE = "[A-Za-z_][A-Za-z0-9_]*";
  private static final String METHOD = "[^:\\s]+::[^:\\s]+";
  private static final String WHY = "a routine is a list of steps between its name and end";

  private final List<Routine> routines = new ArrayList<>();
  private final Set<String> names = new LinkedHashSet<>();

  private RoutineText() {}

  /**
   * The routines of a text that holds nothing else.
   *
   * @param source what to call the text in diagnostics
   * @throws io.github.clrsim.diagnostic.DiagnosticException with line and column, if it cannot be
   *     read
   */
  public static List<Routine> read(String text, String source) {
    return new RoutineText().readAll(Words.of(text, source));
  }

  /**
   * Whether this is the first word of a routine, so that its block has to be read by {@link #read}.
   */
  public static boolean isBeginning(String word) {
    return beginnings().contains(word);
  }

  /** The words with which a routine can begin. */
  public static List<String> beginnings() {
    return Stream.of(CallKind.values()).map(CallKind::word).toList();
  }

  /** Whether such a word stands anywhere in a text; without one there is no routine in it. */
  public static boolean isMentionedIn(String text) {
    for (CallKind kind : CallKind.values()) {
      if (text.contains(kind.word())) {
        return true;
      }
    }
    return false;
  }

  private List<Routine> readAll(List<Words> lines) {
    int next = 0;
    while (next < lines.size()) {
      int end = next;
      while (end < lines.size() && !lines.get(end).first().equals("end")) {
        end++;
      }
      Words beginning = lines.get(next);
      if (!isBeginning(beginning.first())) {
        throw beginning.diagnostic(
            0,
            "\"%s\" stands outside of a routine".formatted(beginning.first()),
            WHY,
            "begin with: fcall System.String::Replace, or with qcall");
      }
      if (end == lines.size()) {
        throw beginning.diagnostic(
            0, "the routine has no end", WHY, "finish its steps with a line: end");
      }
      requireWords(lines.get(end), 1, "end");
      routines.add(new Block(beginning).read(lines.subList(next + 1, end)));
      next = end + 1;
    }
    return List.copyOf(routines);
  }

  private static void requireWords(Words words, int count, String form) {
    if (words.size() != count) {
      throw words.diagnostic(
          Math.min(count, words.size() - 1),
          "\"%s\" has %d words, not %d".formatted(words.from(0), words.size(), count),
          WHY,
          "write: " + form);
    }
  }

  /** One routine while it is read. */
  private final class Block {
    private final CallKind kind;
    private final String name;
    private final List<Step> steps = new ArrayList<>();
    private final Set<String> references = new LinkedHashSet<>();

    Block(Words beginning) {
      requireWords(beginning, 2, beginning.first() + " Namespace.Type::Method");
      kind =
          Stream.of(CallKind.values())
              .filter(each -> each.word().equals(beginning.first()))
              .findFirst()
              .orElseThrow();
      name = beginning.at(1).text();
      requireMethod(beginning);
      if (!names.add(name)) {
        throw beginning.diagnostic(
            1, "there are two routines " + name, "a name stands for one", "rename one of the two");
      }
    }

    Routine read(List<Words> lines) {
      for (Words line : lines) {
        if (steps.size() == STEPS_MAX) {
          throw line.diagnostic(
              0, "there are more than %d steps".formatted(STEPS_MAX), WHY, "use fewer");
        }
        steps.add(step(line));
      }
      return new Routine(kind, name, steps);
    }

    private Step step(Words line) {
      List<String> words = Stream.of(Operation.values()).map(Operation::word).toList();
      Operation operation =
          Operation.of(line.first())
              .orElseThrow(
                  () ->
                      line.diagnostic(
                          0,
                          "\"%s\" is no step".formatted(line.first()),
                          WHY,
                          Similar.advice(
                              line.first(),
                              words,
                              words.stream()
                                  .collect(Collectors.joining(", ", "use ", " or end")))));
      return switch (operation) {
        case TAKES -> {
          requireSome(line, "takes REFERENCE...");
          if (steps.stream().anyMatch(step -> step.operation() != Operation.TAKES)) {
            throw line.diagnostic(
                0, "takes stands behind another step", "arguments come first", "move it up");
          }
          yield named(line, operation, defined(line, 1));
        }
        case HELPER_FRAME -> {
          requireFCall(line);
          yield named(line, operation, known(line, 1));
        }
        case FRAME_END -> {
          requireFCall(line);
          requireWords(line, 1, operation.word());
          yield named(line, operation, List.of());
        }
        case PROTECT, USE -> {
          requireSome(line, operation.word() + " REFERENCE...");
          yield named(line, operation, known(line, 1));
        }
        case ALLOCATE -> {
          requireWords(line, 2, "allocate REFERENCE");
          yield named(line, operation, defined(line, 1));
        }
        case INTERIOR -> {
          requireWords(line, 3, "interior POINTER REFERENCE");
          List<String> into = known(line, 2);
          define(line, 1);
          yield named(line, operation, List.of(line.at(1).text(), into.getFirst()));
        }
        case MANAGED -> {
          requireWords(line, 2, "managed Namespace.Type::Method");
          requireMethod(line);
          yield named(line, operation, List.of(line.at(1).text()));
        }
        case LONG -> {
          requireWords(line, 2, "long INSTRUCTIONS");
          yield new Step(line.place(), operation, List.of(), instructions(line));
        }
        case POLL, TRIGGER, PREEMPTIVE, COOPERATIVE -> {
          requireWords(line, 1, operation.word());
          yield named(line, operation, List.of());
        }
      };
    }

    private Step named(Words line, Operation operation, List<String> about) {
      return new Step(line.place(), operation, about, 0);
    }

    private int instructions(Words line) {
      String text = line.at(1).text();
      int count =
          text.matches("[0-9]{1,10}") ? (int) Math.min(Long.parseLong(text), Integer.MAX_VALUE) : 0;
      if (count < 1 || count > INSTRUCTIONS_MAX) {
        throw line.diagnostic(
            1,
            "\"%s\" is no number of instructions".formatted(text),
            "it tells how long the routine goes without a safe point",
            "write a number from 1 to " + INSTRUCTIONS_MAX);
      }
      return count;
    }

    private List<String> defined(Words line, int first) {
      for (int word = first; word < line.size(); word++) {
        define(line, word);
      }
      return texts(line, first);
    }

    private void define(Words line, int word) {
      String reference = line.at(word).text();
      if (!reference.matches(REFERENCE)) {
        throw line.diagnostic(
            word,
            "\"%s\" is no name of a reference".formatted(reference),
            WHY,
            "use letters, digits and _, a letter first");
      }
      references.add(reference);
      if (references.size() > REFERENCES_MAX) {
        throw line.diagnostic(
            word, "there are more than %d references".formatted(REFERENCES_MAX), WHY, "use fewer");
      }
    }

    private List<String> known(Words line, int first) {
      for (int word = first; word < line.size(); word++) {
        String reference = line.at(word).text();
        if (!references.contains(reference)) {
          throw line.diagnostic(
              word,
              "there is no reference " + reference,
              "references come from takes, allocate and interior; here are " + references,
              Similar.advice(
                  reference, references, "correct the name, or add: takes " + reference));
        }
      }
      return texts(line, first);
    }

    private static List<String> texts(Words line, int first) {
      return line.words().subList(first, line.size()).stream().map(Words.Word::text).toList();
    }

    private void requireFCall(Words line) {
      if (kind == CallKind.QCALL) {
        throw line.diagnostic(
            0,
            "a qcall needs no " + line.first(),
            "the P/Invoke that calls it has a frame, which stays as long as the qcall does",
            "take the line out, or make it an fcall");
      }
    }

    private static void requireSome(Words line, String form) {
      if (line.size() == 1) {
        throw line.diagnostic(
            0, "%s names no reference".formatted(line.first()), WHY, "write: " + form);
      }
    }

    private static void requireMethod(Words line) {
      if (!line.at(1).text().matches(METHOD)) {
        throw line.diagnostic(
            1,
            "\"%s\" is no method".formatted(line.at(1).text()),
            "a method is named with its type, as a profiler would name it",
            "write: %s Namespace.Type::Method".formatted(line.first()));
      }
    }
  }
}
