package io.github.clrsim.conformance.scenario;

import io.github.clrsim.explore.Trial;
import io.github.clrsim.explore.Variation;
import io.github.clrsim.explore.exercise.Event;
import io.github.clrsim.explore.exercise.ExerciseCount;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.BooleanSupplier;

/**
 * The scenarios that a profiler is tried on where nobody names any: those that every profiler
 * meets, those of the events that this one asks for and of the calls that it makes, those of an
 * attach if it asks for events then, and one of the user's own assemblies.
 */
public final class StandardScenarios {
  private StandardScenarios() {}

  /**
   * What a campaign runs.
   *
   * @param names of scenarios, each once
   * @param asked that about which some executions have programs of their own; empty, if all have
   *     those of these names
   */
  public record Chosen(List<String> names, Optional<Asked> asked) {
    public Chosen {
      names = List.copyOf(names);
    }

    /** These and no others, each once. */
    public static Chosen named(List<String> names) {
      return new Chosen(names.stream().distinct().toList(), Optional.empty());
    }

    /** What some executions run instead. */
    public Variation variation(LoadableAssemblies loadable, int actionsMax) {
      return asked
          .<Variation>map(its -> new Swarm(its, loadable.own(), actionsMax))
          .orElse(Variation.NONE);
    }

    /**
     * Requires that each can be read, and loads what there is, on each runtime.
     *
     * @throws io.github.clrsim.diagnostic.DiagnosticException if one cannot
     */
    public void requireLoads(LoadableAssemblies loadable, List<String> profiles, int actionsMax) {
      for (String profile : profiles) {
        RuntimeProfile rules = RuntimeProfile.named(profile);
        for (String each : names) {
          Scenario scenario = Scenarios.named(each, loadable, rules, actionsMax);
          scenario.requireLoads(loadable.on(rules, scenario));
        }
      }
    }
  }

  /**
   * What a profiler was seen to ask for.
   *
   * @param events which it asks for, each once
   * @param attaches whether it asks for any when it attaches
   */
  public record Asked(List<Event> events, boolean attaches) {
    public Asked {
      events = List.copyOf(events);
    }
  }

  /**
   * Those that suit the profiler.
   *
   * @param loadable with the user's assemblies, if there are any: one is about them
   */
  public static Chosen of(Trial trial, List<String> profiles, LoadableAssemblies loadable) {
    return of(trial, profiles, loadable, () -> false);
  }

  /**
   * The same, unless it takes too long.
   *
   * @param isStopped whether nobody waits for them any more: then those found so far are enough
   */
  public static Chosen of(
      Trial trial, List<String> profiles, LoadableAssemblies loadable, BooleanSupplier isStopped) {
    Trying trying = new Trying(trial, isStopped);
    Set<String> all = new LinkedHashSet<>(Scenarios.shipped());
    all.addAll(EventScenarios.of(trying.wishes(List.of(Scenarios.SHORTEST), profiles).asked()));
    boolean attaches =
        !trying.wishes(List.of(EventScenarios.SHORTEST_ATTACH), profiles).asked().isEmpty();
    if (attaches) {
      all.addAll(EventScenarios.ofAttach());
    }
    // Most calls are made in callbacks that the shortest one does not have, and so may be a mask.
    Wishes later = trying.wishes(all, List.of(profiles.getLast()));
    all.addAll(EventScenarios.of(later.asked()));
    all.addAll(CallScenarios.of(later.calls()));
    loadable.ownScenario().ifPresent(all::add);
    return new Chosen(new ArrayList<>(all), Optional.of(new Asked(later.asked(), attaches)));
  }

  private record Wishes(List<Event> asked, SortedSet<String> calls) {}

  private record Trying(Trial trial, BooleanSupplier isStopped) {

    /** What it asks for until something is wrong: a campaign finds that, and says so, by itself. */
    Wishes wishes(Collection<String> scenarios, List<String> profiles) {
      ExerciseCount count = new ExerciseCount();
      for (String scenario : scenarios) {
        for (String profile : profiles) {
          if (isStopped.getAsBoolean() || !isKept(scenario, profile, count)) {
            return new Wishes(count.exercise().asked(), count.calls());
          }
        }
      }
      return new Wishes(count.exercise().asked(), count.calls());
    }

    private boolean isKept(String scenario, String profile, ExerciseCount count) {
      return trial.with(scenario, profile, Choices.calm(), count).verdict().equals(Verdict.kept());
    }
  }
}
