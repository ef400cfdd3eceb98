package io.github.clrsim.cli.mistakes;

import io.github.clrsim.api.callback.CorProfilerCallback;
import java.util.List;
import java.util.stream.Stream;

/**
 * A mistake that authors of profilers make.
 *
 * @param type the profiler that makes it when its option {@code mistake} is given
 * @param traps their numbers in docs/RULES.md, or where else it happened
 * @param sentence what is wrong
 * @param laws those that may be named when it is found
 * @param decidingStep what the story has to show: texts that stand in its lines in this order, with
 *     {@code ...} between them
 */
public record Mistake(
    Class<? extends CorProfilerCallback> type,
    String traps,
    String sentence,
    List<String> laws,
    String decidingStep) {
  public Mistake {
    laws = List.copyOf(laws);
  }

  static Mistake of(
      Class<? extends CorProfilerCallback> type,
      String traps,
      String sentence,
      String decidingStep,
      String... laws) {
    return new Mistake(type, traps, sentence, List.of(laws), decidingStep);
  }

  /** Whether a story shows the step that decides. */
  public boolean isToldBy(String story) {
    int from = 0;
    for (String part : decidingStep.split(" \\.\\.\\. ")) {
      int place = story.indexOf(part, from);
      if (place < 0) {
        return false;
      }
      from = place + part.length();
    }
    return true;
  }

  /** Its name, for people. */
  public String name() {
    return type.getEnclosingClass().getSimpleName() + "$" + type.getSimpleName();
  }

  /** All of them. */
  public static List<Mistake> all() {
    return Stream.of(LifeMistakes.ALL, WorkMistakes.ALL).flatMap(List::stream).toList();
  }
}
