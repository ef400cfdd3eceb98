package io.github.clrsim.techniques;

import io.github.clrsim.explorer.choice.Choices;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/** A program that is drawn: one or two threads, each with a life of its own in its own context. */
abstract class DrawnProgram {
  private final Choices choices;
  private final List<String> lines = new ArrayList<>();

  /** A program that this seed decides. */
  DrawnProgram(long seed) {
    this.choices = Choices.seeded(seed);
  }

  /** So many programs, each in one line. */
  static List<String> drawn(int count, LongFunction<? extends DrawnProgram> program) {
    return IntStream.range(0, count).mapToObj(number -> program.apply(number).text()).toList();
  }

  /** What decides. */
  final Choices choices() {
    return choices;
  }

  /** Adds an action of the thread that is being drawn. */
  final void add(String action) {
    lines.add(action);
  }

  /** Draws what one thread does, in a context of this name. */
  abstract void life(String context);

  final String text() {
    add("entry PluginHost");
    add("thread main");
    boolean isAlone = choices.below(2) == 0;
    if (!isAlone) {
      add("start other");
    }
    life("a");
    if (!isAlone) {
      add("join other");
      add("thread other");
      life("b");
    }
    return String.join("; ", lines);
  }
}
