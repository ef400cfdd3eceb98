package io.github.clrsim.traps;

import static io.github.clrsim.traps.Showing.naive;

import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendAborted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.traps.naive.Naive;
import io.github.clrsim.traps.naive.Stopping;
import java.util.List;

/** The traps around threads and around stopping them. */
final class ThreadTraps {
  private static final String ALLOCATES =
      "start w; mark go; join w; thread w; text a 3; text b 3; text c 3";

  static final List<Trap> ALL =
      List.of(
          Trap.of(
              38,
              "A thread dies while it is listed.",
              Showing.of(
                      "the process dies when the thread is asked about",
                      "start w; start x; mark go; join w; join x; mark done; thread w; mark here;"
                          + " thread x; mark there",
                      naive(Stopping.ListsThreads.class),
                      happened -> happened.crashed("which is no living thread"))
                  .sparing(naive(Stopping.ListsThreads.class, "guards"))),
          Trap.of(
              39,
              "A name comes before its thread.",
              Showing.of(
                      "the profiler throws, for it knows no such thread",
                      "mark early",
                      naive(Stopping.NamesThreads.class),
                      happened -> happened.threw("a name of no thread"))
                  .calmly()
                  .sparing(naive(Stopping.NamesThreads.class, "bears-strangers"))),
          Trap.of(
              40,
              "The ThreadID of a thread that has ended comes again.",
              Showing.of(
                  "two threads are created with it",
                  "start w; join w; start x; join x; thread w; mark here; thread x; mark there",
                  naive(Naive.class),
                  ThreadTraps::createsTwice)),
          Trap.of(
              42,
              "The stack of another thread is walked while it runs.",
              Showing.of(
                      "it is refused with E_NOTIMPL",
                      "mark go",
                      naive(Stopping.WalksOthers.class),
                      happened -> HeapTraps.refuses(happened, "DoStackSnapshot", HResult.E_NOTIMPL))
                  .calmly()
                  .sparing(naive(Stopping.WalksOthers.class, "own-only"))),
          Trap.of(
              44,
              "The runtime is suspended twice, and resumed once.",
              Showing.of(
                      "it succeeds each time, and no thread goes on",
                      "mark go; text a 3; text b 3; text c 3",
                      naive(Stopping.StopsTwice.class),
                      happened ->
                          happened.deadlocked()
                              && happened.answered("SuspendRuntime").stream()
                                  .noneMatch(answer -> answer.outcome().hresult().failed()))
                  .only("net9.0", "net10.0")
                  .sparing(naive(Stopping.StopsTwice.class, "counts"))),
          Trap.of(
              45,
              "The profiler suspends the runtime while a collection has done so.",
              Showing.of(
                  "it is refused",
                  "mark go; gc 2; gc 2; gc 2",
                  naive(Stopping.StopsTwice.class, "counts"),
                  happened ->
                      happened.answered("SuspendRuntime").stream()
                          .anyMatch(
                              answer ->
                                  answer.isRefusedWith(HResult.CORPROF_E_SUSPENSION_IN_PROGRESS))),
              Showing.of(
                  "it waits for the program, which stands still",
                  "mark go; text a 3",
                  naive(Stopping.StopsAndWaits.class),
                  Happened::deadlocked)),
          Trap.of(
              46,
              "The profiler's lock stands against the suspension.",
              Showing.of(
                      "who makes an object wants the lock, and its holder waits for that thread",
                      ALLOCATES,
                      naive(Stopping.StopsUnderALock.class),
                      Happened::deadlocked)
                  .sparing(naive(Stopping.StopsUnderALock.class, "lets-go"))),
          Trap.of(
              61,
              "A suspension is given up.",
              Showing.of(
                      "the profiler throws, for it has heard no end",
                      "adversary aborted-suspensions; gc 0",
                      naive(Stopping.CountsSuspensions.class),
                      happened ->
                          happened.threw("inside another")
                              && !happened.told(RuntimeSuspendAborted.class).isEmpty())
                  .sparing(naive(Stopping.CountsSuspensions.class, "bears-aborts"))));

  private ThreadTraps() {}

  private static boolean createsTwice(Happened happened) {
    List<ThreadCreated> created = happened.callbacks(ThreadCreated.class);
    return created.stream().distinct().count() < created.size();
  }
}
