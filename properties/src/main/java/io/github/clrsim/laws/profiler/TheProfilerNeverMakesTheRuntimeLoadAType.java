package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.laws.judge.LifetimeLaw;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.lifetime.Activities.Activity;
import io.github.clrsim.laws.lifetime.Activities.InCall;
import io.github.clrsim.laws.lifetime.Identity;
import io.github.clrsim.laws.lifetime.Lifetimes;
import io.github.clrsim.laws.lifetime.NamedIds;
import io.github.clrsim.laws.lifetime.Passage;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * No call of the profiler makes the runtime load a type, a module or an assembly.
 *
 * <p>GetClassFromToken and its kin load what they are asked for: callbacks then come inside the
 * profiler's own call, under its own locks, and the program behaves otherwise than it would without
 * a profiler (races R14, R16); on a native thread the load crashes (R15). Seen in two ways: a load
 * callback between a call and its answer, and, in a simulation, such a call for a type that did not
 * exist when it was made.
 */
public record TheProfilerNeverMakesTheRuntimeLoadAType() implements LifetimeLaw {
  private static final String REMEDY =
      "keep a map of what the callbacks announced and look types up there; ask metadata for what is"
          + " not loaded yet";

  /** Answers that refuse before anything is loaded (calls 1 and 4; ordering N8). */
  private static final Set<HResult> HARMLESS_REFUSALS =
      Set.of(
          HResult.CORPROF_E_UNSUPPORTED_CALL_SEQUENCE,
          HResult.CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER,
          HResult.CORPROF_E_PROFILER_DETACHING,
          HResult.CORPROF_E_RUNTIME_UNINITIALIZED,
          HResult.CORPROF_E_DATAINCOMPLETE,
          HResult.CORPROF_E_TYPE_IS_PARAMETERIZED,
          HResult.CORPROF_E_FUNCTION_IS_PARAMETERIZED,
          HResult.E_INVALIDARG,
          HResult.E_NOTIMPL);

  @Override
  public String sentence() {
    return "No call of the profiler makes the runtime load a type, a module or an assembly.";
  }

  @Override
  public String source() {
    return "races R14-R16; calls 5; ordering N10, N12";
  }

  @Override
  public Watcher watch(TraceContext context, Lifetimes lives) {
    return new Loads(lives);
  }

  private final class Loads implements Watcher {
    private final Lifetimes lives;
    private final Map<ClassId, Identity> existing = new HashMap<>();
    private final Set<Identity> identities = new HashSet<>();
    // Calls for a type that did not exist, by the step that made them.
    private final Map<Long, Identity> wishes = new HashMap<>();
    private boolean truthIsTold;

    private Loads(Lifetimes lives) {
      this.lives = lives;
    }

    @Override
    public Set<StepKind> kinds() {
      return Set.of(
          StepKind.CALLBACK_ENTERED,
          StepKind.CALL_MADE,
          StepKind.CALL_ANSWERED,
          StepKind.TRUTH_TOLD);
    }

    @Override
    public Verdict see(long index, Step step) {
      Optional<Activity> ended = lives.activities().ended();
      return switch (step) {
        case Step.CallbackEntered(int thread, Callback callback) ->
            loadInside(index, thread, callback);
        case Step.CallMade made -> {
          wish(made.call()).ifPresent(identity -> wishes.put(index, identity));
          yield Verdict.kept();
        }
        case Step.CallAnswered answered -> answered(ended, answered);
        case Step.TruthTold told -> {
          learn(told.truth());
          yield Verdict.kept();
        }
        case Step.ThreadSeen _,
            Step.CallbackReturned _,
            Step.HookEntered _,
            Step.HookReturned _,
            Step.Claimed _,
            Step.MemoryRead _,
            Step.MemoryWritten _,
            Step.Marked _ ->
            Verdict.kept();
      };
    }

    @Override
    public Verdict end(long steps, Run.Ending ending) {
      if (!endsInsideACall(ending)) {
        return Verdict.kept();
      }
      // The call that never came back: the runtime died of it, or waits in it.
      return lives.activities().all().stream()
          .filter(activity -> activity instanceof InCall && wishes.containsKey(activity.since()))
          .map(activity -> loads((InCall) activity))
          .findFirst()
          .orElse(Verdict.kept());
    }

    /** Who was stopped from outside, or beside the call, might have been answered. */
    private static boolean endsInsideACall(Run.Ending ending) {
      return switch (ending) {
        case Run.Ending.Crashed _, Run.Ending.Deadlocked _ -> true;
        case Run.Ending.Completed _,
            Run.Ending.Signalled _,
            Run.Ending.StoppedByUser _,
            Run.Ending.Detached _,
            Run.Ending.LimitReached _,
            Run.Ending.ProfilerThrew _,
            Run.Ending.DataRace _,
            Run.Ending.ProfilerExited _,
            Run.Ending.Inconclusive _ ->
            false;
      };
    }

    private Verdict loadInside(long index, int thread, Callback callback) {
      boolean isLoad = Passage.of(callback).filter(Loads::isLoad).isPresent();
      List<Activity> around = lives.activities().of(thread);
      if (!isLoad || around.size() < 2 || !(around.get(1) instanceof InCall call)) {
        return Verdict.kept();
      }
      return new Verdict.Broken(
          TheProfilerNeverMakesTheRuntimeLoadAType.this,
          index,
          "%s came inside %s, which the same thread made at step %d"
              .formatted(callback, call.call(), call.since()),
          REMEDY);
    }

    private static boolean isLoad(Passage passage) {
      return passage.turn() == Passage.Turn.LOAD_STARTED
          || passage.turn() == Passage.Turn.LOAD_FINISHED;
    }

    /** The type that {@code call} would have to load, if that can be known. */
    private Optional<Identity> wish(InfoCall call) {
      List<Object> arguments = call.arguments();
      if (truthIsTold
          && call.method().deed() == Deed.LOADS_CLASS
          && arguments.get(0) instanceof ModuleId module
          && arguments.get(1) instanceof MetadataToken token) {
        List<ClassId> typeArgs =
            NamedIds.in(arguments).stream()
                .filter(ClassId.class::isInstance)
                .map(ClassId.class::cast)
                .toList();
        return Optional.of(new Identity(module, token, typeArgs))
            .filter(identity -> !identities.contains(identity));
      }
      return Optional.empty();
    }

    private Verdict answered(Optional<Activity> ended, Step.CallAnswered answered) {
      if (ended.isPresent()
          && ended.get() instanceof InCall call
          && wishes.remove(call.since()) != null
          && !HARMLESS_REFUSALS.contains(answered.outcome().hresult())) {
        return loads(call);
      }
      return Verdict.kept();
    }

    private Verdict loads(InCall call) {
      return new Verdict.Broken(
          TheProfilerNeverMakesTheRuntimeLoadAType.this,
          call.since(),
          "%s asks for a type that was not loaded when the call was made".formatted(call.call()),
          REMEDY);
    }

    private void learn(Truth truth) {
      switch (truth) {
        case Truth.ClassExists exists -> {
          truthIsTold = true;
          Identity identity = new Identity(exists.moduleId(), exists.typeDef(), exists.typeArgs());
          existing.put(exists.classId(), identity);
          identities.add(identity);
        }
        case Truth.ClassGone gone ->
            Optional.ofNullable(existing.remove(gone.classId())).ifPresent(identities::remove);
        case Truth.ModuleGone _,
            Truth.BodyIsSet _,
            Truth.OwnThreadsStand _,
            Truth.BodyIsFaulty _,
            Truth.ObjectIsMisused _,
            Truth.ReferenceResolves _,
            Truth.TypeHasLevel _,
            Truth.FieldHolds _,
            Truth.ListHasEnded _,
            Truth.PlaceIs _,
            Truth.TokenIs _,
            Truth.ClassDescends _,
            Truth.StackHolds _,
            Truth.CallGiven _,
            Truth.CallReturns _ -> {}
      }
    }
  }
}
