package io.github.clrsim.kit;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A trace written by hand, one step after the other, for tests of laws of your own: {@code
 * TraceBuilder.begins().loads(ASSEMBLY, MODULE).loads(CLASS).steps()}. Threads are called by name;
 * "finalizer" and "profiler" are what they say, all others are managed.
 */
public final class TraceBuilder {
  private static final HResult OK = HResult.S_OK;

  private final List<Step> steps = new ArrayList<>();
  private final List<String> threads = new ArrayList<>();
  private final Map<Integer, Deque<String>> open = new HashMap<>();
  private int thread;

  /** A trace that begins on thread "main". */
  public static TraceBuilder begins() {
    return new TraceBuilder().on("main");
  }

  /**
   * A method of the runtime.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static MethodSpec method(String name) {
    return ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_INFO).stream()
        .filter(row -> row.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no such method: " + name));
  }

  /** The second type definition of a module, and so on. */
  public static MetadataToken typeDef(int row) {
    return new MetadataToken(0x02000000 | row);
  }

  /**
   * The next steps are of this thread, which appears now if it did not before: {@code finalizer},
   * one of the profiler's, {@code profiler}, one of the runtime's own, {@code runtime} with a
   * number, or else a managed one.
   */
  public TraceBuilder on(String name) {
    if (!threads.contains(name)) {
      threads.add(name);
      ThreadKind kind =
          switch (name) {
            case "finalizer" -> ThreadKind.FINALIZER;
            case "profiler" -> ThreadKind.PROFILER;
            case String runtimes when runtimes.startsWith("runtime") -> ThreadKind.OTHER;
            default -> ThreadKind.MANAGED;
          };
      steps.add(new Step.ThreadSeen(threads.indexOf(name), name, kind));
    }
    thread = threads.indexOf(name);
    return this;
  }

  /** The runtime enters the profiler. */
  public TraceBuilder enters(Callback callback) {
    open.computeIfAbsent(thread, key -> new ArrayDeque<>()).push(callback.methodName());
    return add(new Step.CallbackEntered(thread, callback));
  }

  /** Returns from the innermost open callback of the thread. */
  public TraceBuilder returns() {
    return add(new Step.CallbackReturned(thread, innermost(), Reply.of(OK)));
  }

  /** Enters and returns. */
  public TraceBuilder gets(Callback... callbacks) {
    for (Callback callback : callbacks) {
      enters(callback).returns();
    }
    return this;
  }

  /** The profiler asks the runtime, by a method of ICorProfilerInfo to ICorProfilerInfo14. */
  public TraceBuilder makes(String method, Object... arguments) {
    open.computeIfAbsent(thread, key -> new ArrayDeque<>()).push(method);
    return add(
        new Step.CallMade(thread, InfoCall.toRuntime(method(method), Arrays.asList(arguments))));
  }

  /** Asks the metadata of a module. */
  public TraceBuilder reads(ModuleId module, String method, Object... arguments) {
    return calls(module, "IMetaDataImport", method, arguments);
  }

  /** Gives a reference to the metadata of a module back. */
  public TraceBuilder releases(ModuleId module) {
    return calls(module, "IUnknown", "Release");
  }

  private TraceBuilder calls(ModuleId module, String type, String method, Object... arguments) {
    open.computeIfAbsent(thread, key -> new ArrayDeque<>()).push(method);
    MethodSpec row = CallTable.row(type, method).orElseThrow();
    return add(
        new Step.CallMade(
            thread,
            new InfoCall(new InfoCall.Target.Metadata(module), row, Arrays.asList(arguments))));
  }

  /** The innermost open call of the thread is answered. */
  public TraceBuilder hears(Outcome<?> outcome) {
    return add(new Step.CallAnswered(thread, innermost(), outcome));
  }

  /** The innermost open call of the thread succeeds, with this answer. */
  public TraceBuilder hears(Object answer) {
    return hears(Outcome.ok(answer));
  }

  /** The innermost open call of the thread is refused. */
  public TraceBuilder hears(HResult refusal) {
    return hears(Outcome.failed(refusal));
  }

  /** Asks which type a class is and hears it. */
  public TraceBuilder identifies(
      ClassId id, ModuleId module, MetadataToken token, ClassId... typeArgs) {
    return makes("GetClassIDInfo2", id)
        .hears(new ClassIDInfo2(module, token, new ClassId(0), List.of(typeArgs)));
  }

  /** The profiler states what it concluded. */
  public TraceBuilder claims(Claim claim) {
    return add(new Step.Claimed(thread, claim));
  }

  /** It states which type a class is. */
  public TraceBuilder claims(
      ClassId id, ModuleId module, MetadataToken token, ClassId... typeArgs) {
    return claims(new Claim.ClassIdentity(id, module, token, List.of(typeArgs)));
  }

  /** This is so, as a simulation knows it. */
  public TraceBuilder truth(Truth truth) {
    return add(new Step.TruthTold(thread, truth));
  }

  /** The truth that a plain class of one module exists. */
  public TraceBuilder exists(ClassId id, ModuleId module, MetadataToken token) {
    return truth(
        new Truth.ClassExists(id, module, token, List.of(), List.of(module), "Type" + token.row()));
  }

  /** These hooks are called, and return. */
  public TraceBuilder hooks(Hook... hooks) {
    for (Hook hook : hooks) {
      add(new Step.HookEntered(thread, hook));
      add(new Step.HookReturned(thread, hook.type(), HookReply.DONE));
    }
    return this;
  }

  /** The second mapper is asked about a function, and names it. */
  public TraceBuilder maps(FunctionId function, long name) {
    add(new Step.HookEntered(thread, new Hook.Plain(HookType.FUNCTION_ID_MAPPER_2, function)));
    HookReply reply = new HookReply.Named(new Address(name));
    return add(new Step.HookReturned(thread, HookType.FUNCTION_ID_MAPPER_2, reply));
  }

  /** The second mapper is asked about a function, and wants no hooks in it. */
  public TraceBuilder leavesUnmapped(FunctionId function) {
    add(new Step.HookEntered(thread, new Hook.Plain(HookType.FUNCTION_ID_MAPPER_2, function)));
    return add(new Step.HookReturned(thread, HookType.FUNCTION_ID_MAPPER_2, HookReply.NOT_HOOKED));
  }

  /** Reads a byte of memory. */
  public TraceBuilder peeks(long address) {
    return add(new Step.MemoryRead(thread, new Address(address), Blob.of(new byte[1])));
  }

  /** The program marks a place. */
  public TraceBuilder marks(String text) {
    return add(new Step.Marked(thread, text));
  }

  /** Initialize, in which these events are asked for. */
  public TraceBuilder wants(int low, int high) {
    return enters(new LifecycleCallback.Initialize(new ComPointer(1)))
        .makes("SetEventMask2", low, high)
        .succeeds()
        .returns();
  }

  /** The innermost open call of the thread succeeds and answers nothing. */
  public TraceBuilder succeeds() {
    return hears(Outcome.of(OK));
  }

  /** Returns from the innermost open callback with a failure. */
  public TraceBuilder fails() {
    return add(new Step.CallbackReturned(thread, innermost(), Reply.of(HResult.E_FAIL)));
  }

  /** Returns from the innermost open callback with a decision. */
  public TraceBuilder decides(boolean decision) {
    return add(new Step.CallbackReturned(thread, innermost(), new Reply(OK, decision)));
  }

  /** The five callbacks of a load that goes well. */
  public TraceBuilder loads(AssemblyId assembly, ModuleId module) {
    return gets(
        new AssemblyLoadStarted(assembly),
        new ModuleLoadStarted(module),
        new ModuleLoadFinished(module, OK),
        new ModuleAttachedToAssembly(module, assembly),
        new AssemblyLoadFinished(assembly, OK));
  }

  /** These classes are loaded, and that goes well. */
  public TraceBuilder loads(ClassId... ids) {
    for (ClassId id : ids) {
      gets(new ClassLoadStarted(id), new ClassLoadFinished(id, OK));
    }
    return this;
  }

  /** The whole unload of an assembly, as its runtime tells it, on the finalizer thread. */
  public TraceBuilder unloads(
      String profile, AssemblyId assembly, ModuleId module, ClassId... ids) {
    on("finalizer");
    if (profile.equals("net9.0")) {
      gets(new AssemblyUnloadStarted(assembly));
    }
    gets(new ModuleUnloadStarted(module));
    for (ClassId id : ids) {
      gets(new ClassUnloadStarted(id), new ClassUnloadFinished(id, OK));
    }
    return gets(new ModuleUnloadFinished(module, OK), new AssemblyUnloadFinished(assembly, OK));
  }

  /** All steps so far. */
  public List<Step> steps() {
    return List.copyOf(steps);
  }

  /** The number of the last step. */
  public long last() {
    return steps.size() - 1L;
  }

  /** What a law says of it, on a runtime with these rules, if the run ended like this. */
  public Verdict judgedBy(Law law, String profile, Run.Ending ending) {
    Judge judge = Judge.of(List.of(law), new TraceContext(profile));
    steps.forEach(judge);
    return judge.end(ending);
  }

  /** The same of a run that completed. */
  public Verdict judgedBy(Law law, String profile) {
    return judgedBy(law, profile, new Run.Ending.Completed(0));
  }

  /** The same on net9.0. */
  public Verdict judgedBy(Law law) {
    return judgedBy(law, "net9.0");
  }

  /** Ends what is innermost on the thread. */
  private String innermost() {
    return Optional.ofNullable(open.get(thread))
        .flatMap(names -> Optional.ofNullable(names.poll()))
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "nothing is open on thread %s: a callback that is entered, or a call that is"
                            .formatted(threads.get(thread))
                        + " made, comes before its end"));
  }

  private TraceBuilder add(Step step) {
    steps.add(step);
    return this;
  }
}
