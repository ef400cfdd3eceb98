package io.github.clrsim.traps;

import static io.github.clrsim.traps.Showing.naive;
import static io.github.clrsim.traps.Showing.shipped;

import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.traps.naive.Living;
import io.github.clrsim.traps.naive.Naive;
import io.github.clrsim.traps.naive.Remembering;
import java.util.List;

/** The traps around the end of the process. */
final class EndTraps {
  private static final int ABORTED = 134;
  private static final String ASK = "; call default Workshop.Native::Ask";
  private static final int CALLS = 8;

  static final List<Trap> ALL =
      List.of(
          Trap.of(
              73,
              "Callbacks come after Shutdown.",
              Showing.of(
                      "the profiler throws, for it has freed what it needs",
                      "load default Plugin; start w; thread w; type default Garden.Tree",
                      naive(Remembering.FreesAtShutdown.class),
                      happened ->
                          happened.threw("NoSuchElementException")
                              && !happened.told(Shutdown.class).isEmpty())
                  .sparing(shipped("callback-only"))),
          Trap.of(
              74,
              "Shutdown does not come.",
              endsUntold("an unhandled exception", "throw"),
              endsUntold("FailFast", "failfast")),
          Trap.of(
              75,
              "Shutdown comes without unloads, and without ends of threads.",
              Showing.of(
                      "modules, classes and threads are left over",
                      "context c collectible; load c Plugin; type c Garden.Plant; unload c; start w;"
                          + " exit 0; thread w; type default System.Object",
                      naive(Naive.class),
                      EndTraps::leavesAllBehind)
                  .calmly()),
          Trap.of(
              76,
              "Hooks and transitions go on after Shutdown.",
              Showing.of(
                  "a transition is reported, and the profiler throws (hooks come later)",
                  // Several, for 3.1 seals the profiler off soon (N125).
                  "load default Workshop; start w" + ASK + "; thread w" + ASK.repeat(CALLS),
                  naive(Living.CountsTransitions.class),
                  happened -> happened.threw("a transition after the report"))));

  private EndTraps() {}

  private static Showing endsUntold(String by, String action) {
    return Showing.of(
            "it is missing after " + by,
            "load default Plugin; " + action,
            naive(Naive.class),
            happened ->
                happened.ending().equals(new Ending.Completed(ABORTED))
                    && happened.told(Shutdown.class).isEmpty())
        .calmly();
  }

  private static boolean leavesAllBehind(Happened happened) {
    return happened.ending().equals(new Ending.Completed(0))
        && happened.told(Shutdown.class).size() == 1
        && happened.told(ModuleUnloadStarted.class).isEmpty()
        && happened.told(ClassUnloadStarted.class).isEmpty()
        && happened.told(ThreadDestroyed.class).isEmpty()
        && !happened.told(ThreadCreated.class).isEmpty();
  }
}
