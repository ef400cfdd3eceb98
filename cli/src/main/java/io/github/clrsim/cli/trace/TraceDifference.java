package io.github.clrsim.cli.trace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceFooter;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceLines;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.report.EndingText;
import io.github.clrsim.cli.report.StepLines;
import io.github.clrsim.diagnostic.Counted;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * In what two traces differ: fields of the header, the first step that is another, and how they
 * end. The forms of the files make no difference.
 *
 * @param first one of the files
 * @param second the other
 * @param fields of the header, by their names
 * @param common how many steps at the beginning are the same
 * @param step the number of the first step that differs, or is in one of them only; absent if there
 *     is none
 * @param ends where steps are the same
 */
public record TraceDifference(
    Path first,
    Path second,
    Map<String, Pair> fields,
    long common,
    OptionalLong step,
    Optional<Pair> ends) {
  private static final int STEPS_BEFORE = 3;
  private static final int STEPS_BEHIND = 2;

  /** What one has, and what the other has. */
  public record Pair(String first, String second) {
    boolean differs() {
      return !first.equals(second);
    }
  }

  /**
   * Compares two traces.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if one cannot be read, up to where they
   *     differ
   */
  public static TraceDifference between(Path first, Path second) {
    try (TraceReader one = TraceReader.open(first);
        TraceReader other = TraceReader.open(second)) {
      Map<String, Pair> fields = fields(one.header(), other.header());
      Optional<Step> left = one.next();
      Optional<Step> right = other.next();
      long number = 0;
      while (left.isPresent() && right.isPresent() && isSame(left.get(), right.get())) {
        left = one.next();
        right = other.next();
        number++;
      }
      boolean isToEnd = left.isEmpty() && right.isEmpty();
      return new TraceDifference(
          first,
          second,
          fields,
          number,
          isToEnd ? OptionalLong.empty() : OptionalLong.of(number),
          Optional.of(new Pair(end(one.footer()), end(other.footer())))
              .filter(ends -> isToEnd && ends.differs()));
    }
  }

  /** Functions and metadata, of which a trace has no more than a mention, are equal to nothing. */
  private static boolean isSame(Step one, Step other) {
    return one.equals(other) || TraceLines.line(0, one).equals(TraceLines.line(0, other));
  }

  private static Map<String, Pair> fields(TraceHeader one, TraceHeader other) {
    Map<String, Pair> fields = new LinkedHashMap<>();
    fields.put("origin", new Pair(one.origin().name(), other.origin().name()));
    fields.put("runtime", new Pair(one.runtime(), other.runtime()));
    fields.put("profile", new Pair(one.profile(), other.profile()));
    fields.put("profiler", new Pair(one.profiler(), other.profiler()));
    fields.put("program", new Pair(one.program(), other.program()));
    fields.put("choices", new Pair(one.choices(), other.choices()));
    fields.values().removeIf(pair -> !pair.differs());
    return fields;
  }

  private static String end(Optional<TraceFooter> footer) {
    return footer.map(last -> EndingText.ofFooter(last.ending())).orElse("it was cut");
  }

  /** Whether there is no difference. */
  public boolean isNone() {
    return fields.isEmpty() && step.isEmpty() && ends.isEmpty();
  }

  /** For a human reader. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    fields.forEach(
        (name, pair) ->
            lines.add("header  %s: %s, and %s".formatted(name, pair.first(), pair.second())));
    if (step.isEmpty()) {
      lines.add("steps   all %d are the same".formatted(common));
    } else {
      lines.add(
          "steps   %s at the beginning %s the same"
              .formatted(Counted.of(common, "step"), common == 1 ? "is" : "are"));
      lines.addAll(side(first));
      lines.addAll(side(second));
    }
    ends.ifPresent(pair -> lines.add("end     %s; and %s".formatted(pair.first(), pair.second())));
    return lines;
  }

  /** The steps around the difference, as one of them has them. */
  private List<String> side(Path file) {
    List<String> lines = new ArrayList<>(List.of("", file.toString()));
    List<String> steps = around(file);
    for (int i = 0; i < steps.size(); i++) {
      boolean differs = i == Math.min(common, STEPS_BEFORE);
      lines.add((differs ? ">" : " ") + steps.get(i));
    }
    if (steps.size() <= Math.min(common, STEPS_BEFORE)) {
      lines.add("> it ends here");
    }
    return lines;
  }

  private List<String> around(Path file) {
    long at = step.orElseThrow();
    StepLines words = new StepLines();
    List<String> lines = new ArrayList<>();
    try (TraceReader reader = TraceReader.open(file)) {
      for (Optional<Step> next = reader.next();
          next.isPresent() && reader.steps() - 1 <= at + STEPS_BEHIND;
          next = reader.next()) {
        if (reader.steps() - 1 < at - STEPS_BEFORE) {
          words.skip(next.get());
        } else {
          lines.add(words.line(next.get()));
        }
      }
    }
    return lines;
  }

  /** For a program. */
  public ObjectNode json() {
    ObjectNode all = Console.object().put("same", isNone()).put("commonSteps", common);
    ArrayNode header = all.putArray("header");
    fields.forEach((name, pair) -> put(header.addObject().put("field", name), pair));
    step.ifPresent(
        number -> {
          ObjectNode steps = all.putObject("step").put("number", number);
          around(first).forEach(steps.putArray("first")::add);
          around(second).forEach(steps.putArray("second")::add);
        });
    ends.ifPresent(pair -> put(all.putObject("end"), pair));
    return all;
  }

  private static void put(ObjectNode into, Pair pair) {
    into.put("first", pair.first()).put("second", pair.second());
  }
}
