package io.github.clrsim.model.replay;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.call.CallHandler;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.metadata.ScopeProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.CallbackContract;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.Delivery.Side;
import io.github.clrsim.model.delivery.Journal;
import io.github.clrsim.model.replay.RecordedRun.LastEvent;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.List;
import java.util.Optional;

/** Answers calls from a recording, and ends the run where the recording cannot know the answer. */
final class ReplayCalls implements CallHandler {
  /** It names the exact version, which a profile knows only of the one that it was made by. */
  private static final MethodSpec RUNTIME_INFORMATION =
      CallTable.known("ICorProfilerInfo3", "GetRuntimeInformation");

  private static final MethodSpec MODULE_INFO =
      CallTable.known("ICorProfilerInfo3", "GetModuleInfo2");
  private static final MethodSpec SCOPE_PROPS = CallTable.known("IMetaDataImport", "GetScopeProps");

  private final RecordedRun recorded;
  private final Delivery delivery;
  private final Journal journal;
  private final ClrThreads threads;
  private final Turns turns;
  private final ReplayedSettings settings;
  private final Unanswered unanswered;
  private final Repetitions repetitions = new Repetitions();
  private boolean isDetaching;
  private Optional<LastEvent> last = Optional.empty();

  ReplayCalls(
      RecordedRun recorded,
      Delivery delivery,
      Journal journal,
      ClrThreads threads,
      Turns turns,
      ReplayedSettings settings,
      Unanswered unanswered) {
    this.unanswered = unanswered;
    this.recorded = recorded;
    this.delivery = delivery;
    this.journal = journal;
    this.threads = threads;
    this.turns = turns;
    this.settings = settings;
  }

  @Override
  public Outcome<?> answer(InfoCall call) {
    return delivery.simulating(() -> answered(call));
  }

  private Outcome<?> answered(InfoCall call) {
    delivery.point(Access.READ, call.method().name(), Side.CALL);
    ClrThread caller = threads.current();
    journal.note(caller, number -> new Step.CallMade(number, call));
    Outcome<?> outcome = answerFor(call, caller);
    isDetaching |= call.method().deed() == Deed.REQUESTS_DETACH && !outcome.hresult().failed();
    settings.bodies().answered(call, outcome);
    journal.note(caller, number -> new Step.CallAnswered(number, call.method().name(), outcome));
    return outcome;
  }

  /** Whether the profiler has asked to be let go, and may hear that it was. */
  boolean isDetaching() {
    return isDetaching;
  }

  /** The callback or hook comes now in which the recorded process died. */
  void endIn(LastEvent event) {
    last = Optional.of(event);
  }

  /** Whether the process died in this call: as often as before it was answered. */
  private Optional<String> deathIn(InfoCall call, ClrThread caller, int before) {
    return last.filter(_ -> unanswered.isDying(caller))
        .filter(event -> event.call().filter(call::equals).isPresent())
        .filter(event -> before == recorded.facts().timesIn(event.enteredAt(), call))
        .map(LastEvent::why);
  }

  private Outcome<?> answerFor(InfoCall call, ClrThread caller) {
    int before = repetitions.asks(caller, turns.enteredAt(caller), call);
    Optional<String> death = deathIn(call, caller, before);
    if (death.isPresent()) {
      throw delivery.end(new Run.Ending.Crashed(death.get()));
    }
    if (call.method().deed().countsReferences()) {
      return Outcome.ok(0); // Nobody counted references then, and nothing depends on them.
    }
    if (call.target() instanceof Target.ProfilerInfo) {
      Optional<HResult> refusal = settings.calls().refusal(call.method(), caller);
      if (refusal.isPresent()) {
        return Outcome.failed(refusal.get());
      }
      if (settings.calls().answers(call.method())) {
        return call.method().equals(RUNTIME_INFORMATION)
            ? found(call, caller).orElseGet(() -> settings.calls().answer(call))
            : settings.calls().answer(call);
      }
      if (ReplayedHooks.rows().contains(call.method())) {
        return settings.hooks().set(call);
      }
      if (call.method().deed() == Deed.HANDS_OUT_METADATA) {
        return Outcome.ok(TypedCalls.metadata((ModuleId) call.arguments().getFirst(), this));
      }
    }
    return found(call, caller, before)
        .or(() -> new NewerAnswers(newer -> found(newer, caller)).answer(call))
        .or(() -> fromFile(call, caller))
        .or(() -> ofBody(call))
        .orElseGet(() -> unknown(call, caller));
  }

  private Optional<Outcome<?>> found(InfoCall call, ClrThread caller) {
    return found(call, caller, 0);
  }

  private Optional<Outcome<?>> found(InfoCall call, ClrThread caller, int before) {
    // The recorder does not ask twice what another thread was asking at that moment: the answer
    // may stand a little later, but not later than the return of the caller's own callback.
    Optional<Integer> inside = turns.enteredAt(caller);
    int returned = inside.map(recorded::returnOf).orElseGet(turns::now);
    return recorded
        .facts()
        .find(call, before, turns.now(), inside, turns.order())
        .or(() -> recorded.facts().find(call, before, returned, inside, turns.order()))
        .or(() -> recorded.facts().findLater(call, turns.now(), turns.order()));
  }

  /** What the module's file decides alone, whoever asked for it then. */
  private Optional<Outcome<?>> fromFile(InfoCall call, ClrThread caller) {
    if (!(call.target() instanceof Target.Metadata(ModuleId module))) {
      return Optional.empty();
    }
    Optional<ModuleInfo2> info =
        found(InfoCall.toRuntime(MODULE_INFO, List.of(module)), caller)
            .flatMap(Outcome::answer)
            .map(ModuleInfo2.class::cast);
    Optional<ScopeProps> scope =
        found(new InfoCall(call.target(), SCOPE_PROPS, List.of()), caller)
            .flatMap(Outcome::answer)
            .map(ScopeProps.class::cast);
    return info.flatMap(told -> scope.flatMap(named -> recorded.files().answer(call, told, named)));
  }

  /**
   * ICorProfilerFunctionControl takes any body but none, as in the simulated runtime. A method that
   * took one body takes another at that moment, wherever it lies.
   */
  private Optional<Outcome<?>> ofBody(InfoCall call) {
    if (call.method().deed() != Deed.SETS_BODY) {
      return Optional.empty();
    }
    return switch (call.target()) {
      case Target.ComObject _ ->
          Optional.of(
              Outcome.of(
                  call.arguments().getFirst().equals(Blob.EMPTY)
                      ? HResult.E_INVALIDARG
                      : HResult.S_OK));
      case Target.ProfilerInfo _ when settings.bodies().wasSet(call) ->
          Optional.of(Outcome.of(HResult.S_OK));
      case Target.ProfilerInfo _, Target.Metadata _ -> Optional.empty();
    };
  }

  private Outcome<?> unknown(InfoCall call, ClrThread caller) {
    String where =
        caller.innermostCallback().map(CallbackContract::callback).orElse("no callback at all");
    Diagnostic diagnostic =
        new Diagnostic(
            "The recording cannot know the answer to " + call,
            "thread %s, inside %s".formatted(caller.simulated().name(), where),
            "it holds only what was asked when it was made, and what the files of its modules say"
                + " if they are at hand",
            "record again with this logic, or run it on the simulated or the real CLR");
    unanswered.add(call.method().name(), diagnostic);
    if (!unanswered.goesOn() || !canFail(call)) {
      throw unanswered.end(diagnostic, delivery, caller, turns);
    }
    return Outcome.failed(HResult.E_FAIL);
  }

  private static boolean canFail(InfoCall call) {
    Class<?> answer = CallTable.method(call.method()).getReturnType();
    return answer.equals(Outcome.class) || answer.equals(HResult.class);
  }
}
