package io.github.clrsim.compare.account;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * One callback of one arm, in words that both arms share.
 *
 * @param callback what the profiler was told
 * @param answers what it asked inside, each with its answer, in order
 * @param modules the modules of the scenario that it is about
 * @param thread the thread on which it came, by its number in this trace
 * @param at the step at which it began
 */
public record Told(String callback, List<String> answers, Set<String> modules, int thread, int at) {
  public Told {
    answers = List.copyOf(answers);
    modules = Set.copyOf(modules);
  }

  /** Before it has a place. */
  Told(String callback, List<String> answers, Set<String> modules) {
    this(callback, answers, modules, -1, -1);
  }

  Told placed(int onThread, int atStep) {
    return new Told(callback, answers, modules, onThread, atStep);
  }

  /** The same, with what was asked inside. */
  public Told answering(List<String> asked) {
    return new Told(callback, asked, modules, thread, at);
  }

  /** The method's name. */
  public String method() {
    return callback.substring(0, callback.indexOf('('));
  }

  /** All of it, one line each. */
  List<String> lines() {
    List<String> lines = new ArrayList<>(List.of(callback));
    lines.addAll(answers);
    return lines;
  }
}
