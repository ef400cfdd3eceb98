package io.github.clrsim.benchmarks.guest;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.benchmarks.Sample;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Scheduling;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.fixtures.GuestFixtures;
import io.github.clrsim.fixtures.GuestFixtures.Guest;
import io.github.clrsim.guest.GuestProfiler;
import io.github.clrsim.guest.activation.GuestOptions;
import io.github.clrsim.model.LoadedProfilers;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.List;
import java.util.Map;

/**
 * Whole executions of a native profiler and of the same logic in Java, round by round in turn, so
 * that a slow moment of the machine meets all. Only woven Java has the scheduling points that the
 * native one has, at its locks.
 *
 * @param guestNanos by round, of one execution
 * @param wovenNanos by round, of one execution of woven Java
 * @param plainNanos by round, of one execution of Java as it is
 */
record SideBySide(Sample guestNanos, Sample wovenNanos, Sample plainNanos) {
  private static final int ROUNDS = 15;
  private static final int WARM_UP_ROUNDS = 6;
  private static final int EXECUTIONS = 150;

  static SideBySide measure() {
    Guest inventory = GuestFixtures.named("inventory");
    Executions inGuest =
        new Executions(
            new NamedProfiler(
                GuestProfiler.class.getName(),
                List.of(),
                Map.of(
                    GuestOptions.LIBRARY,
                    inventory.library().toString(),
                    GuestOptions.CLSID,
                    inventory.clsid())));
    NamedProfiler java = new NamedProfiler(InventoryTwin.class.getName(), List.of(), Map.of());
    Executions inPlainJava = new Executions(java);
    Executions inWovenJava =
        new Executions(java.weaving(List.of(InventoryTwin.class.getPackageName())));
    double[] guestNanos = new double[ROUNDS];
    double[] wovenNanos = new double[ROUNDS];
    double[] plainNanos = new double[ROUNDS];
    for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      double guest = inGuest.nanos();
      double woven = inWovenJava.nanos();
      double plain = inPlainJava.nanos();
      if (round >= 0) {
        guestNanos[round] = guest;
        wovenNanos[round] = woven;
        plainNanos[round] = plain;
      }
    }
    return new SideBySide(Sample.of(guestNanos), Sample.of(wovenNanos), Sample.of(plainNanos));
  }

  /** How many times as long as woven Java the native one takes. */
  double ratio() {
    return guestNanos.min() / wovenNanos.min();
  }

  /** Executions of one profiler. */
  private static final class Executions {
    private final NamedProfiler profiler;
    private final Assemblies assemblies = Assemblies.read(Fixtures.shipped());
    private final LoadedProfilers loaded = new LoadedProfilers();
    private final Scheduling scheduling = Scheduling.standard();
    private final Scenario scenario =
        Scenario.parse(
            "load-run-unload",
            "entry PluginHost; thread main; context a collectible; load a Plugin;"
                + " type a Garden.Gardener; unload a; collect; collect");

    Executions(NamedProfiler profiler) {
      this.profiler = profiler;
    }

    double nanos() {
      long began = System.nanoTime();
      for (int seed = 0; seed < EXECUTIONS; seed++) {
        Run run =
            SimulatedClr.of(
                    scenario,
                    RuntimeProfile.NET_9_0,
                    assemblies,
                    Choices.seeded(seed),
                    scheduling,
                    loaded)
                .run(profiler, step -> {});
        if (!run.ending().equals(new Run.Ending.Completed(0))) {
          throw new IllegalStateException("the program did not end well: " + run.ending());
        }
      }
      return (double) (System.nanoTime() - began) / EXECUTIONS;
    }
  }
}
