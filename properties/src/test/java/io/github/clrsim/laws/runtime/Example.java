package io.github.clrsim.laws.runtime;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.rule.Observation;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.rule.RuntimeLaw;
import java.util.ArrayList;
import java.util.List;

/**
 * A history written by hand that keeps a law where it could be broken, or breaks it; that shows a
 * goal, or does not.
 */
record Example(
    String name, boolean isGood, TraceBuilder history, String profile, Run.Ending ending) {

  /** Keeps the law of this name, or shows the goal. */
  static Example good(String name, TraceBuilder history) {
    return new Example(name, true, history, "net9.0", new Run.Ending.Completed(0));
  }

  /** Breaks the law of this name, or does not show the goal. */
  static Example bad(String name, TraceBuilder history) {
    return new Example(name, false, history, "net9.0", new Run.Ending.Completed(0));
  }

  /** The same, on the older runtime. */
  Example on31() {
    return new Example(name, isGood, history, "net3.1", ending);
  }

  /** The same, and the run crashes. */
  Example crashing() {
    return new Example(name, isGood, history, profile, new Run.Ending.Crashed("it crashed"));
  }

  /** What all laws say of the history. */
  Verdict verdictOfAll() {
    return verdictOf(observation(Rulings.all()));
  }

  /** What this law says of the history. */
  Verdict verdict() {
    return verdictOf(observation(List.of(ruling())));
  }

  /** How often the law or goal was to be seen. */
  long seen() {
    Observation watcher = observation(List.of(ruling()));
    Verdict unused = verdictOf(watcher);
    return unused instanceof Verdict.Inconclusive ? 0 : watcher.seen(ruling());
  }

  /** The law or goal. */
  Ruling ruling() {
    return named(name);
  }

  static Ruling named(String name) {
    return Rulings.all().stream()
        .filter(
            ruling ->
                switch (ruling) {
                  case RuntimeLaw law -> law.name().equals(name);
                  case Ruling.Goal goal -> goal.name().equals(name);
                  case Ruling.JudgedBy _, Ruling.NotVisible _ -> false;
                })
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no such law or goal: " + name));
  }

  private Observation observation(List<? extends Ruling> rulings) {
    return Observation.of(rulings, new TraceContext(profile));
  }

  /** The same, where something else came before. */
  Verdict verdictBehind(TraceBuilder before) {
    List<Step> steps = new ArrayList<>(before.steps());
    steps.addAll(history.steps());
    return verdictOf(observation(List.of(ruling())), steps);
  }

  private Verdict verdictOf(Watcher watcher) {
    return verdictOf(watcher, history.steps());
  }

  private Verdict verdictOf(Watcher watcher, List<Step> steps) {
    long index = 0;
    Verdict verdict = Verdict.kept();
    for (Step step : steps) {
      Verdict next = watcher.see(index++, step);
      verdict = verdict instanceof Verdict.Kept ? next : verdict;
    }
    return verdict instanceof Verdict.Kept ? watcher.end(index, ending) : verdict;
  }
}
