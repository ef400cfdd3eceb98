package io.github.clrsim.laws;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.api.trace.Truth.OwnThreadsStand.OwnThread;
import io.github.clrsim.kit.TraceBuilder;
import java.util.ArrayList;
import java.util.List;

/** A trace of calls of the profiler, each with its answer, written by hand. */
public final class CallHistory {
  /** A thread of the program. */
  public static final int MAIN = 0;

  /** A thread of the profiler's own. */
  public static final int OWN = 1;

  /** Another one. */
  public static final int SECOND = 2;

  private static final Target RUNTIME = new Target.ProfilerInfo();
  private static final Hook HOOK = new Hook.Plain(HookType.FUNCTION_ENTER, new FunctionId(9));

  private final List<Step> steps = new ArrayList<>();
  private int thread;

  /** The program's thread and two of the profiler's. */
  public static CallHistory begins() {
    CallHistory history = new CallHistory();
    history.steps.add(new Step.ThreadSeen(MAIN, "main", ThreadKind.MANAGED));
    history.steps.add(new Step.ThreadSeen(OWN, "own", ThreadKind.PROFILER));
    history.steps.add(new Step.ThreadSeen(SECOND, "second", ThreadKind.PROFILER));
    return history;
  }

  /** The next steps are of this thread. */
  public CallHistory on(int number) {
    thread = number;
    return this;
  }

  /** The runtime enters the profiler. */
  public CallHistory enters(Callback callback) {
    steps.add(new Step.CallbackEntered(thread, callback));
    return this;
  }

  /** The profiler returns from a callback of this name. */
  public CallHistory returns(String callback) {
    steps.add(new Step.CallbackReturned(thread, callback, Reply.of(HResult.S_OK)));
    return this;
  }

  /** Enters and returns. */
  public CallHistory gets(Callback callback) {
    return enters(callback).returns(callback.methodName());
  }

  /** Compiled code enters a hook. */
  public CallHistory entersHook() {
    steps.add(new Step.HookEntered(thread, HOOK));
    return this;
  }

  /** The hook is left. */
  public CallHistory leavesHook() {
    steps.add(new Step.HookReturned(thread, HOOK.type(), HookReply.DONE));
    return this;
  }

  /** The metadata of a module is handed out, so often. */
  public CallHistory opens(ModuleId module, int times) {
    for (int i = 0; i < times; i++) {
      asksRuntime("GetModuleMetaData", Outcome.ok("its metadata"), module, 0);
    }
    return this;
  }

  /** It is handed out once. */
  public CallHistory opens(ModuleId module) {
    return opens(module, 1);
  }

  /** A method of the runtime is called and answered. */
  public CallHistory asksRuntime(String method, Outcome<?> outcome, Object... arguments) {
    return asks(new InfoCall(RUNTIME, TraceBuilder.method(method), List.of(arguments)), outcome);
  }

  /** A method of a module's metadata is called and answered. */
  public CallHistory asks(ModuleId module, String method, Outcome<?> outcome, Object... arguments) {
    return asksBy(module, "IMetaDataImport", method, outcome, arguments);
  }

  /** The same of an interface that is not the importer's. */
  public CallHistory asksBy(
      ModuleId module, String type, String method, Outcome<?> outcome, Object... arguments) {
    return asks(
        new InfoCall(
            new Target.Metadata(module), CallTable.known(type, method), List.of(arguments)),
        outcome);
  }

  /** A method of an object that is known by its address is called and answered. */
  public CallHistory asks(
      ComPointer object, String type, String method, Outcome<?> outcome, Object... of) {
    return asks(
        new InfoCall(new Target.ComObject(object), CallTable.known(type, method), List.of(of)),
        outcome);
  }

  /** One more reference to the metadata of a module. */
  public CallHistory takes(ModuleId module) {
    return counts(new Target.Metadata(module), "AddRef");
  }

  /** One less. */
  public CallHistory releases(ModuleId module) {
    return counts(new Target.Metadata(module), "Release");
  }

  /** One more reference to an object. */
  public CallHistory takes(ComPointer object) {
    return counts(new Target.ComObject(object), "AddRef");
  }

  /** One less. */
  public CallHistory releases(ComPointer object) {
    return counts(new Target.ComObject(object), "Release");
  }

  private CallHistory counts(Target target, String method) {
    return asks(
        new InfoCall(target, CallTable.known("IUnknown", method), List.of()), Outcome.ok(1));
  }

  /** A call is made and answered. */
  public CallHistory asks(InfoCall call, Outcome<?> outcome) {
    steps.add(new Step.CallMade(thread, call));
    steps.add(new Step.CallAnswered(thread, call.method().name(), outcome));
    return this;
  }

  /** The thread does other things for so many steps. */
  public CallHistory passes(int count) {
    for (int i = 0; i < count; i++) {
      steps.add(new Step.Marked(thread, "goes on"));
    }
    return this;
  }

  /** Both of the profiler's threads do other things for so many steps. */
  public CallHistory othersPass(int count) {
    return on(OWN).passes(count).on(SECOND).passes(count);
  }

  /** This is so, as a simulation knows it. */
  public CallHistory tells(Truth truth) {
    steps.add(new Step.TruthTold(thread, truth));
    return this;
  }

  /** Memory is read. */
  public CallHistory reads(long address, Blob content) {
    steps.add(new Step.MemoryRead(thread, new Address(address), content));
    return this;
  }

  /** Memory is written. */
  public CallHistory writes(long address, Blob content) {
    steps.add(new Step.MemoryWritten(thread, new Address(address), content));
    return this;
  }

  /** The process ends, and so far have the profiler's threads come. */
  public CallHistory stand(OwnThread... threads) {
    return tells(new Truth.OwnThreadsStand(List.of(threads)));
  }

  /** The process ends. */
  public CallHistory shutsDown() {
    return on(MAIN).gets(new Shutdown());
  }

  /** All steps so far. */
  public List<Step> steps() {
    return List.copyOf(steps);
  }

  /** The number of the latest step. */
  public long last() {
    return steps.size() - 1L;
  }

  /** How many steps there are. */
  public long size() {
    return steps.size();
  }
}
