package io.github.clrsim.traps;

import static io.github.clrsim.traps.Showing.naive;
import static io.github.clrsim.traps.Showing.shipped;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.EventPipeCallback.EventPipeEventDelivered;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerAttachComplete;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerDetachSucceeded;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.traps.Happened.Answered;
import io.github.clrsim.traps.Happened.Told;
import io.github.clrsim.traps.naive.Living;
import io.github.clrsim.traps.naive.Naive;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The traps around attach and detach. */
final class LifeTraps {
  private static final String UNLOADED = "after its library was unloaded";
  private static final String LOADS_WHILE_ATTACHING =
      "context c; start w; attach; join w; thread w; load c Plugin";
  private static final String FROM_THE_BEGINNING = "adversary early-attach; load default Plugin";
  private static final String WHILE_UNLOADING =
      "context c collectible; load c Plugin; type c Garden.Tree; unload c; start x; collect; join x;"
          + " thread x; attach";
  private static final String WHILE_COMPILING =
      "load default Workshop; start x; call default Workshop.Tools::Saw; join x; thread x; attach";

  static final List<Trap> ALL =
      List.of(
          Trap.of(
              65,
              "Attach tells things twice.",
              Showing.of(
                  "a module is reported by its callback, and then listed",
                  LOADS_WHILE_ATTACHING,
                  shipped("module-inventory"),
                  happened -> isToldTwice(happened, (told, listed) -> told.from() < listed.from())),
              Showing.of(
                  "a module is listed, and then reported by its callback",
                  LOADS_WHILE_ATTACHING,
                  shipped("module-inventory"),
                  happened -> isToldTwice(happened, (told, listed) -> listed.to() < told.from()))),
          Trap.of(
              66,
              "Attach sees only the end of what was under way.",
              endsOnly(
                  "the load of an assembly",
                  FROM_THE_BEGINNING,
                  AssemblyLoadStarted.class,
                  AssemblyLoadStarted::assemblyId,
                  AssemblyLoadFinished.class,
                  AssemblyLoadFinished::assemblyId),
              endsOnly(
                  "the load of a module",
                  FROM_THE_BEGINNING,
                  ModuleLoadStarted.class,
                  ModuleLoadStarted::moduleId,
                  ModuleLoadFinished.class,
                  ModuleLoadFinished::moduleId),
              endsOnly(
                  "the load of a class",
                  "load default Plugin; start x; type default Garden.Tree; join x; thread x; attach",
                  ClassLoadStarted.class,
                  ClassLoadStarted::classId,
                  ClassLoadFinished.class,
                  ClassLoadFinished::classId),
              endsOnly(
                  "the unload of a class",
                  WHILE_UNLOADING,
                  ClassUnloadStarted.class,
                  ClassUnloadStarted::classId,
                  ClassUnloadFinished.class,
                  ClassUnloadFinished::classId),
              endsOnly(
                  "the life of a thread",
                  "start w; attach; join w; thread w; mark here",
                  ThreadCreated.class,
                  ThreadCreated::threadId,
                  ThreadDestroyed.class,
                  ThreadDestroyed::threadId),
              endsOnly(
                  "a compilation",
                  WHILE_COMPILING,
                  JITCompilationStarted.class,
                  JITCompilationStarted::functionId,
                  JITCompilationFinished.class,
                  JITCompilationFinished::functionId)),
          Trap.of(
              67,
              "EnumModules misses a module in the middle of its load.",
              Showing.of(
                      "it is not listed, and reported later without a beginning",
                      LOADS_WHILE_ATTACHING,
                      shipped("module-inventory"),
                      LifeTraps::missesAModule)
                  .within(600)),
          Trap.of(
              68,
              "At attach SetEventMask is refused as a whole.",
              Showing.of(
                      "ProfilerAttachComplete comes all the same, and then nothing",
                      "attach; context c; load c Plugin",
                      naive(Living.AsksTooMuchAtAttach.class),
                      LifeTraps::attachesDeaf)
                  .calmly()
                  .sparing(shipped("module-inventory"))),
          Trap.of(
              69,
              "A second attach makes a second profiler object.",
              Showing.of(
                      "the globals of the first one are overwritten",
                      "attach; attach; context c; load c Plugin",
                      naive(Living.ReachedByGlobal.class),
                      happened -> happened.threw("the global names a profiler"))
                  .calmly()
                  .sparing(shipped("module-inventory"))),
          Trap.of(
              70,
              "The profiler is detached with callbacks inside.",
              Showing.of(
                  "the calls of a callback that goes on are refused",
                  "context c; start w; mark go; join w; thread w; load c Plugin",
                  naive(Living.LeavesInBetween.class),
                  LifeTraps::isRefusedInside),
              Showing.of(
                  "a thread of the profiler runs on when its code is gone",
                  "mark go; context c; load c Plugin; type c Garden.Tree",
                  naive(Living.LeavesAThreadBehind.class),
                  happened -> happened.crashed(UNLOADED))),
          Trap.of(
              71,
              "An event is delivered while the profiler is being detached.",
              Showing.of(
                      "it comes after the request was granted",
                      "start w; mark go; join w; thread w; event Garden 6",
                      naive(Living.LeavesASessionOpen.class),
                      LifeTraps::hearsAfterTheRequest)
                  .only("net8.0", "net9.0", "net10.0")),
          Trap.of(
              72,
              "A detach does not wait for callbacks on native threads.",
              Showing.of(
                      "the profiler is unloaded while ProfilerAttachComplete is inside",
                      "start w; attach; join w; thread w; mark go",
                      naive(Living.LeavesWhileCatchingUp.class),
                      happened -> happened.crashed(UNLOADED))
                  .only("net3.1")));

  private LifeTraps() {}

  private static boolean isToldTwice(Happened happened, BiPredicate<Told, Answered> order) {
    return happened.answered("EnumModules").stream()
        .anyMatch(
            listed ->
                happened.told(ModuleLoadFinished.class).stream()
                    .anyMatch(
                        told ->
                            told.callback() instanceof ModuleLoadFinished finished
                                && lists(listed, finished.moduleId())
                                && order.test(told, listed)));
  }

  private static boolean lists(Answered listed, ModuleId moduleId) {
    return listed.answer(List.class).anyMatch(modules -> modules.contains(moduleId));
  }

  private static <S extends Callback, F extends Callback> Showing endsOnly(
      String what,
      String program,
      Class<S> start,
      Function<S, ?> started,
      Class<F> finish,
      Function<F, ?> finished) {
    return Showing.of(
            "of %s the end alone is reported".formatted(what),
            program,
            naive(Naive.class),
            happened -> {
              Set<?> begun =
                  happened.callbacks(start).stream().map(started).collect(Collectors.toSet());
              return happened.callbacks(finish).stream()
                  .map(finished)
                  .anyMatch(id -> !begun.contains(id));
            })
        .within(600);
  }

  private static boolean missesAModule(Happened happened) {
    Set<ModuleId> begun =
        happened.callbacks(ModuleLoadStarted.class).stream()
            .map(ModuleLoadStarted::moduleId)
            .collect(Collectors.toSet());
    return happened.answered("EnumModules").stream()
        .anyMatch(
            listed ->
                happened.told(ModuleLoadFinished.class).stream()
                    .anyMatch(
                        told ->
                            told.callback() instanceof ModuleLoadFinished finished
                                && told.from() > listed.to()
                                && !lists(listed, finished.moduleId())
                                && !begun.contains(finished.moduleId())));
  }

  private static boolean attachesDeaf(Happened happened) {
    return happened.answered("SetEventMask2").stream()
            .anyMatch(
                answer ->
                    answer.isRefusedWith(HResult.CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER))
        && !happened.told(ProfilerAttachComplete.class).isEmpty()
        && happened.told(ModuleCallback.class).isEmpty();
  }

  private static boolean isRefusedInside(Happened happened) {
    List<Told> gone = happened.told(ProfilerDetachSucceeded.class);
    return !gone.isEmpty()
        && happened.told(ModuleLoadFinished.class).stream()
            .anyMatch(
                told ->
                    told.to() < gone.getFirst().from()
                        && happened.answered("GetModuleInfo2").stream()
                            .anyMatch(
                                answer ->
                                    told.from() < answer.from()
                                        && answer.to() < told.to()
                                        && answer.isRefusedWith(
                                            HResult.CORPROF_E_PROFILER_DETACHING)));
  }

  private static boolean hearsAfterTheRequest(Happened happened) {
    return happened.answered("RequestProfilerDetach").stream()
        .filter(answer -> answer.outcome().hresult().equals(HResult.S_OK))
        .anyMatch(
            granted ->
                happened.told(EventPipeEventDelivered.class).stream()
                    .anyMatch(told -> told.from() > granted.to()));
  }
}
