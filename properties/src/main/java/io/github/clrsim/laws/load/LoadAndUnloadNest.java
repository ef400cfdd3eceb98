package io.github.clrsim.laws.load;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.laws.judge.LifetimeLaw;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.lifetime.Activities;
import io.github.clrsim.laws.lifetime.Activities.Activity;
import io.github.clrsim.laws.lifetime.Lifetimes;
import io.github.clrsim.laws.lifetime.Passage;
import io.github.clrsim.laws.lifetime.Passage.Turn;
import io.github.clrsim.laws.rule.RuntimeLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Loads and unloads come in their order, every Started has its Finished, and what came together
 * goes together.
 *
 * <p>This law is about the runtime and not about the profiler: it is how a simulation is held to
 * what real runtimes were seen to do. The order of a load is in {@link LoadOrder}, that of an
 * unload in {@link UnloadOrder}, the pairs of classes in {@link ClassPairs}.
 */
public record LoadAndUnloadNest() implements LifetimeLaw {
  private static final String SWITCHED =
      "the profiler changed its event mask after Initialize, and may have lost a callback by it"
          + " (ordering G21): leave the events on while one of their pairs is open. If it did not"
          + " lose this one so, then "
          + RuntimeLaw.REMEDY;

  @Override
  public String sentence() {
    return "Loads and unloads come in their order, and every Started has its Finished.";
  }

  @Override
  public String source() {
    return "ordering G9, N10, G14, N19, G21, G22, G45-G47, N48, N58; dotnet/runtime#86178";
  }

  @Override
  public Subject subject() {
    return Subject.RUNTIME;
  }

  @Override
  public Watcher watch(TraceContext context, Lifetimes lives) {
    return new Nesting(context, lives);
  }

  private final class Nesting implements Watcher {
    private final Lifetimes lives;
    private final List<ThreadKind> kinds = new ArrayList<>();
    private final ClassPairs pairs = new ClassPairs();
    private final LoadOrder loads = new LoadOrder();
    private final UnloadOrder unloads;
    private Optional<Integer> shutdown = Optional.empty();
    private boolean isAttached;
    private boolean isSwitched;
    private boolean isDetaching;

    private Nesting(TraceContext context, Lifetimes lives) {
      this.lives = lives;
      unloads = new UnloadOrder(loads, context.isAtLeast(8));
    }

    @Override
    public Set<StepKind> kinds() {
      return Set.of(
          StepKind.THREAD_SEEN,
          StepKind.CALLBACK_ENTERED,
          StepKind.CALLBACK_RETURNED,
          StepKind.CALL_MADE,
          StepKind.CALL_ANSWERED,
          StepKind.TRUTH_TOLD);
    }

    @Override
    public Verdict see(long index, Step step) {
      Optional<Activity> around = lives.activities().around();
      Optional<Activity> ended = lives.activities().ended();
      Optional<String> complaint =
          switch (step) {
            case Step.CallbackEntered(int thread, Callback callback) ->
                entered(thread, around, callback);
            case Step.CallbackReturned _ -> ended.flatMap(pairs::ended);
            case Step.CallAnswered(int _, String _, var outcome) -> {
              isDetaching |=
                  !outcome.hresult().failed() && ended.filter(Nesting::isRequest).isPresent();
              yield ended.flatMap(pairs::ended);
            }
            case Step.ThreadSeen seen -> {
              while (kinds.size() <= seen.thread()) {
                kinds.add(ThreadKind.OTHER);
              }
              kinds.set(seen.thread(), seen.kind());
              yield Optional.empty();
            }
            case Step.TruthTold told -> {
              if (told.truth() instanceof Truth.ClassGone gone) {
                pairs.gone(gone.classId());
              }
              yield Optional.empty();
            }
            case Step.CallMade made -> {
              isSwitched |= switches(made, around);
              yield Optional.empty();
            }
            case Step.HookEntered _,
                Step.HookReturned _,
                Step.Claimed _,
                Step.MemoryRead _,
                Step.MemoryWritten _,
                Step.Marked _ ->
                Optional.empty();
          };
      // Whoever is let go hears some ends no more (G97).
      return complaint.isEmpty() || isDetaching ? Verdict.kept() : verdict(index, complaint);
    }

    private static boolean isRequest(Activity ended) {
      return ended instanceof Activities.InCall in
          && in.call().method().deed() == Deed.REQUESTS_DETACH;
    }

    private static boolean switches(Step.CallMade made, Optional<Activity> around) {
      return made.call().method().deed() == Deed.SETS_EVENTS
          && !(around.orElse(null) instanceof Activities.InCallback in
              && in.callback() instanceof LifecycleCallback);
    }

    @Override
    public Verdict end(long steps, Run.Ending ending) {
      return owes(ending)
          ? verdict(
              Math.max(0, steps - 1),
              loads
                  .unfinishedAtEnd(shutdown)
                  .or(() -> shutdown.isPresent() ? Optional.empty() : atEnd()))
          : Verdict.kept();
    }

    /**
     * A run that was cut short owes nothing any more, nor does a process that died without Shutdown
     * (N57), nor one whose profiler left (G97).
     */
    private boolean owes(Run.Ending ending) {
      return ending instanceof Run.Ending.Completed(int code)
          && (code == 0 || shutdown.isPresent())
          && !isDetaching;
    }

    // Other threads go on during Shutdown and are cut off wherever they are (ordering N58, N59).
    private Optional<String> atEnd() {
      return unloads.unfinished().or(pairs::overdue);
    }

    private Optional<String> entered(int thread, Optional<Activity> around, Callback callback) {
      return Passage.of(callback)
          .filter(passage -> !(passage.subject() instanceof FunctionId))
          .flatMap(passage -> passage(thread, around, passage))
          .or(() -> order(thread, callback));
    }

    private Optional<String> passage(int thread, Optional<Activity> around, Passage passage) {
      boolean isUnload =
          passage.turn() == Turn.UNLOAD_STARTED || passage.turn() == Turn.UNLOAD_FINISHED;
      Optional<String> wrongThread =
          isUnload && !(passage.subject() instanceof ThreadId)
              ? unloads.thread(
                  thread,
                  thread < kinds.size() ? kinds.get(thread) : ThreadKind.OTHER,
                  passage.subject())
              : Optional.empty();
      return wrongThread.or(() -> pairs.entered(thread, around, passage, isAttached));
    }

    private Optional<String> order(int thread, Callback callback) {
      return switch (callback) {
        case AssemblyLoadStarted(var id) -> loads.assemblyStarted(thread, id);
        case ModuleLoadStarted(var id) -> loads.moduleStarted(thread, id);
        case ModuleLoadFinished(var id, var status) -> loads.moduleFinished(thread, id, status);
        case ModuleAttachedToAssembly(var id, var to) -> loads.attached(thread, id, to);
        case AssemblyLoadFinished(var id, var status) -> loads.assemblyFinished(thread, id, status);
        case AssemblyUnloadStarted(var id) -> unloads.assemblyStarted(thread, id);
        case ModuleUnloadStarted(var id) -> unloads.moduleStarted(thread, id);
        case ClassUnloadStarted(var id) -> unloads.classStarted(thread, id);
        case ModuleUnloadFinished(var id, var _) -> unloads.moduleFinished(thread, id);
        case AssemblyUnloadFinished(var id, var _) -> unloads.assemblyFinished(thread, id);
        case ThreadDestroyed _ -> loads.unfinishedOn(thread);
        case Shutdown _ -> {
          shutdown = Optional.of(thread);
          yield Optional.empty();
        }
        case InitializeForAttach _ -> {
          isAttached = true;
          loads.attached();
          yield Optional.empty();
        }
        // Most callbacks are about something else; those that matter here are all above.
        default -> Optional.empty();
      };
    }

    private Verdict verdict(long index, Optional<String> complaint) {
      return complaint
          .<Verdict>map(
              why ->
                  new Verdict.Broken(
                      LoadAndUnloadNest.this,
                      index,
                      why,
                      isSwitched ? SWITCHED : RuntimeLaw.REMEDY))
          .orElse(Verdict.kept());
    }
  }
}
