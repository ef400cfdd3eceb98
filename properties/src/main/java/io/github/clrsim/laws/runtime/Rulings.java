package io.github.clrsim.laws.runtime;

import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.rule.Observation;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.rule.RuntimeLaw;
import io.github.clrsim.laws.runtime.attach.AttachRules;
import io.github.clrsim.laws.runtime.attach.DetachRules;
import io.github.clrsim.laws.runtime.code.CodeRules;
import io.github.clrsim.laws.runtime.code.ReJitRules;
import io.github.clrsim.laws.runtime.end.EndRules;
import io.github.clrsim.laws.runtime.exception.ExceptionRules;
import io.github.clrsim.laws.runtime.gc.CollectionRules;
import io.github.clrsim.laws.runtime.gc.HeapRules;
import io.github.clrsim.laws.runtime.load.LoadRules;
import io.github.clrsim.laws.runtime.start.StartUpRules;
import io.github.clrsim.laws.runtime.thread.ThreadRules;
import io.github.clrsim.laws.runtime.type.ClassRules;
import io.github.clrsim.laws.runtime.unload.UnloadRules;
import io.github.clrsim.laws.shape.CheckerIndex;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** All rules of docs/RULES.md room by room, and what becomes of each. */
public final class Rulings {
  private static final List<Ruling> ALL =
      Stream.of(
              StartUpRules.ALL,
              LoadRules.ALL,
              ClassRules.ALL,
              CodeRules.ALL,
              ReJitRules.ALL,
              UnloadRules.ALL,
              EndRules.ALL,
              ExceptionRules.ALL,
              ThreadRules.ALL,
              CollectionRules.ALL,
              HeapRules.ALL,
              AttachRules.ALL,
              DetachRules.ALL)
          .flatMap(List::stream)
          .toList();

  private static final List<RuntimeLaw> LAWS =
      ALL.stream().filter(RuntimeLaw.class::isInstance).map(RuntimeLaw.class::cast).toList();

  private static final List<Ruling.Goal> GOALS =
      ALL.stream().filter(Ruling.Goal.class::isInstance).map(Ruling.Goal.class::cast).toList();

  /** A roster is the same for all runs of one profile, and a campaign has many. */
  private static final Map<TraceContext, CheckerIndex> ROSTERS = new ConcurrentHashMap<>();

  private Rulings() {}

  /** What becomes of each rule, in the order of the rooms. */
  public static List<Ruling> all() {
    return ALL;
  }

  /** The laws about the runtime that need no watcher of their own. */
  public static List<RuntimeLaw> laws() {
    return LAWS;
  }

  /** What campaigns should reach. */
  public static List<Ruling.Goal> goals() {
    return GOALS;
  }

  /** One watcher for several laws, which share what they know of the run. */
  public static Observation watching(List<RuntimeLaw> laws, TraceContext context) {
    return laws.equals(LAWS)
        ? Observation.by(
            LAWS,
            ROSTERS.computeIfAbsent(context, known -> Observation.roster(LAWS, known)),
            context)
        : Observation.of(laws, context);
  }
}
