package io.github.clrsim.explore;

import io.github.clrsim.api.Clr;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.Laws;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A CLR of a few lines. A scenario is the number of decisions it takes, as "12 decisions"; each is
 * marked in the trace, and two that are at least 2 make the profiler use an ID after its unload.
 */
public final class ScriptedBackend implements Backend {
  private static final AssemblyId ASSEMBLY = new AssemblyId(0x10);
  private static final ModuleId MODULE = new ModuleId(0x20);
  private static final ClassId TYPE = new ClassId(0x30);

  private final int evilMin;
  private long runs;
  private long forgetfulFrom = Long.MAX_VALUE;
  private long limitEvery = Long.MAX_VALUE;
  private boolean refuses;
  private boolean crashesWhenShort;

  /** An arm on which so many decisions of at least 2 are a fault. */
  public ScriptedBackend(int evilMin) {
    this.evilMin = evilMin;
  }

  /** From this run on, the number of the run stands in the trace: no two runs are the same. */
  public ScriptedBackend forgettingItselfFrom(long run) {
    forgetfulFrom = run;
    return this;
  }

  /** One run in so many takes too long. */
  public ScriptedBackend reachingItsLimitOnceIn(long number) {
    limitEvery = number;
    return this;
  }

  ScriptedBackend refusing() {
    refuses = true;
    return this;
  }

  /** Fewer than six decisions that are not calm end in a crash. */
  public ScriptedBackend crashingWhenShort() {
    crashesWhenShort = true;
    return this;
  }

  long runs() {
    return runs;
  }

  /** A shrinker of what was found on this arm. */
  static Shrinker shrinker(Trial trial) {
    return new Shrinker(trial, List.of(), List.of("net9.0"), Shrinker.USUAL_BUDGET);
  }

  public static Trial trial(Backend arm) {
    return new Trial(arm, NamedProfiler.of("none.AtAll"), Laws.all());
  }

  @Override
  public Clr clr(String scenario, String profile, Choices choices, Strategy strategy) {
    return (profiler, watcher) -> run(decisions(scenario), profile, choices, watcher);
  }

  /** Fewer decisions, down to three. */
  @Override
  public Simplification simplification(List<String> scenarios) {
    return new Simplification(List.of(), ScriptedBackend::shorterThan, _ -> Stream.empty());
  }

  private static Stream<String> shorterThan(String scenario) {
    int decisions = decisions(scenario);
    return decisions > 3 ? Stream.of("3 decisions", decisions - 1 + " decisions") : Stream.empty();
  }

  private static int decisions(String scenario) {
    return Integer.parseInt(scenario.replaceFirst(" .*", ""));
  }

  private Run run(int decisions, String profile, Choices choices, Consumer<Step> watcher) {
    runs++;
    TraceBuilder history =
        TraceBuilder.begins()
            .loads(ASSEMBLY, MODULE)
            .loads(TYPE)
            .unloads(profile, ASSEMBLY, MODULE, TYPE);
    int evil = 0;
    int restless = 0;
    for (int i = 0; i < decisions; i++) {
      int pick = choices.below(4);
      history.on("thread " + pick).marks("decision " + pick);
      evil += pick >= 2 ? 1 : 0;
      restless += pick > 0 ? 1 : 0;
    }
    if (runs >= forgetfulFrom) {
      history.marks("run " + runs);
    }
    if (evil >= evilMin) {
      history.on("profiler").makes("GetClassIDInfo", TYPE);
    }
    Fingerprinter fingerprinter = new Fingerprinter();
    boolean crashes = crashesWhenShort && restless > 0 && restless < 6;
    List<Step> steps = crashes ? history.steps().subList(0, 3) : history.steps();
    for (Step step : steps) {
      fingerprinter.add(step);
      watcher.accept(step);
    }
    return new Run(ending(crashes), steps.size(), fingerprinter.fingerprint());
  }

  private Ending ending(boolean crashes) {
    if (refuses) {
      return new Ending.Inconclusive(new Diagnostic("what", "where", "why", "remedy"));
    }
    if (runs % limitEvery == 0) {
      return new Ending.LimitReached("the script's");
    }
    return crashes ? new Ending.Crashed("the script says so") : new Ending.Completed(0);
  }
}
