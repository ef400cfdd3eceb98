package io.github.clrsim.replays;

import io.github.clrsim.api.Run;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.replays.Happened.Setting;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Executes pairs by their seeds, and again by their picks on both engines. */
final class Replaying {
  /** Each pair of so many has its whole trace compared, the others its fingerprint. */
  private static final int TRACE_EVERY = 10;

  /** Of so many pairs one is first executed on the platform engine. */
  private static final int PLATFORM_FIRST_EVERY = 8;

  private final boolean isWoven;
  private final Assemblies assemblies;
  private final List<Engine> engines = List.of(Engine.virtual(), Engine.platform());
  private final Map<Engine.Kind, Cost> costs = new EnumMap<>(Engine.Kind.class);
  private final Map<String, Integer> endings = new TreeMap<>();

  /** What executions took. */
  private record Cost(int executions, long nanos) {
    Cost plus(long more) {
      return new Cost(executions + 1, nanos + more);
    }

    long micros() {
      return nanos / 1_000 / Math.max(1, executions);
    }
  }

  Replaying(boolean isWoven) {
    this.isWoven = isWoven;
    this.assemblies = Assemblies.read(Fixtures.shipped("Plugin", "PluginHost", "Hello"));
  }

  /**
   * What happened each time.
   *
   * @throws AssertionError naming the pair, if it was not the same each time, or nothing to go by
   */
  Happened replayed(Pair pair) {
    Setting setting = new Setting(assemblies, isWoven, pair.number() % TRACE_EVERY == 0);
    Engine first = engines.get(pair.number() % PLATFORM_FIRST_EVERY == 1 ? 1 : 0);
    Happened found = timed(first, engine -> Happened.bySeed(pair, setting, engine));
    for (Engine second : engines) {
      Happened again =
          timed(second, engine -> Happened.byPicks(pair, setting, engine, found.picks()));
      if (!again.equals(found)) {
        throw new AssertionError(difference(pair, first, found, second, again));
      }
    }
    String ending = found.run().ending().getClass().getSimpleName();
    endings.merge(ending, 1, Integer::sum);
    boolean saysNothing =
        switch (found.run().ending()) {
          case Run.Ending.Inconclusive _,
              Run.Ending.LimitReached _,
              Run.Ending.Signalled _,
              Run.Ending.StoppedByUser _,
              Run.Ending.Detached _ ->
              true;
          case Run.Ending.Deadlocked _, Run.Ending.Crashed _ ->
              pair.profiler().brokenLaw().isEmpty();
          case Run.Ending.Completed _,
              Run.Ending.ProfilerThrew _,
              Run.Ending.DataRace _,
              Run.Ending.ProfilerExited _ ->
              false;
        };
    if (saysNothing) {
      throw new AssertionError("no legal scenario ends like this: " + pair + '\n' + found.text());
    }
    return found;
  }

  private Happened timed(Engine engine, Function<Engine, Happened> execution) {
    long start = System.nanoTime();
    Happened happened = execution.apply(engine);
    long nanos = System.nanoTime() - start;
    costs.put(engine.kind(), costs.getOrDefault(engine.kind(), new Cost(0, 0)).plus(nanos));
    return happened;
  }

  private static String difference(
      Pair pair, Engine first, Happened found, Engine second, Happened again) {
    return String.join(
        "\n",
        "the replay differs: " + pair,
        "  by seed, engine " + first.kind().text() + ": " + found.text(),
        "  by picks, engine " + second.kind().text() + ": " + again.text(),
        firstDifference(found.trace(), again.trace()));
  }

  private static String firstDifference(String found, String again) {
    Iterator<String> others = again.lines().iterator();
    for (String line : found.lines().toList()) {
      String other = others.hasNext() ? others.next() : "the end of the trace";
      if (!line.equals(other)) {
        return "  the traces differ first here:\n    " + line + "\n    " + other;
      }
    }
    return "";
  }

  /** How it ended how often, and what it cost; without line breaks. */
  String figures() {
    StringBuilder text = new StringBuilder("endings " + endings);
    costs.forEach(
        (kind, cost) ->
            text.append("; engine ")
                .append(kind.text())
                .append(": ")
                .append(cost.executions())
                .append(" executions, ")
                .append(cost.micros())
                .append(" us each"));
    return text.toString();
  }
}
