package io.github.clrsim.model.corelib.boundary;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A routine inside the runtime that managed code calls: what it does to references, step by step,
 * and nothing of what it is for.
 *
 * @param name as {@code Namespace.Type::Method}
 */
public record Routine(CallKind kind, String name, List<Step> steps) {
  public Routine {
    steps = List.copyOf(steps);
  }

  /**
   * One step.
   *
   * @param place where it is written
   * @param names the references it is about; for {@link Operation#INTERIOR} the new pointer and
   *     then the reference it points into; for {@link Operation#MANAGED} the method
   * @param instructions how long it runs; 0 for all but {@link Operation#LONG}
   */
  public record Step(Place place, Operation operation, List<String> names, int instructions) {
    public Step {
      names = List.copyOf(names);
    }

    /** The step as it is written. */
    public String text() {
      String word = operation.word();
      if (operation == Operation.LONG) {
        return word + " " + instructions;
      }
      return names.isEmpty() ? word : word + " " + String.join(" ", names);
    }

    @Override
    public String toString() {
      return "\"%s\" (%s)".formatted(text(), place);
    }
  }

  /**
   * Where something is written.
   *
   * @param line counted from 1
   * @param column counted from 1
   */
  public record Place(int line, int column) {
    @Override
    public String toString() {
      return "line %d, column %d".formatted(line, column);
    }
  }

  /** The routine as it is written, as a block of a scenario. */
  public String text() {
    return steps.stream()
        .map(step -> "  " + step.text() + "\n")
        .collect(Collectors.joining("", "%s %s\n".formatted(kind.word(), name), "end\n"));
  }

  @Override
  public String toString() {
    return kind.word() + " " + name;
  }
}
