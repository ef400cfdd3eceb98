package io.github.clrsim.model.info;

import io.github.clrsim.api.call.CallHandler;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.call.Rooms;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.HResult;
import io.github.clrsim.api.info.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.model.RuntimeProfile;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.Delivery.Side;
import io.github.clrsim.model.delivery.Journal;
import io.github.clrsim.model.fault.Faults;
import io.github.clrsim.model.jit.ManagedCode;
import io.github.clrsim.model.loader.LoadedAssembly;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.metadata.query.ImportOfImage;
import io.github.clrsim.model.schedule.Access;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Every call of the profiler comes through here: a scheduling point, the trace, the gate, and then
 * the room that knows the answer.
 */
public final class ProfilerCalls implements CallHandler {
  private static final Rooms.Plan RUNTIME =
      Rooms.plan(
          CallTable.runtimeRows(),
          List.of(
              SettingAnswers.class,
              LifecycleAnswers.class,
              ThreadAnswers.class,
              AssemblyAnswers.class,
              ClassAnswers.class,
              StaticAnswers.class,
              FunctionAnswers.class,
              CodeAnswers.class,
              EventPipeAnswers.class,
              SymbolAnswers.class,
              EnvironmentAnswers.class,
              ExceptionAnswers.class,
              ObjectAnswers.class,
              HeapAnswers.class,
              LayoutAnswers.class,
              SuspensionAnswers.class));
  private static final Rooms.Plan METADATA =
      Rooms.plan(CallTable.metadataRows(), List.of(ImportOfImage.class, ReferenceResolution.class));

  private final Delivery delivery;
  private final Journal journal;
  private final ClrThreads threads;
  private final Loader loader;
  private final Faults faults;
  private final Gate gate;
  private final Rooms rooms;
  // By assembly and not by ModuleID: the next module may have the address of a dead one (R2).
  private final Map<LoadedAssembly, Rooms> metadata = new LinkedHashMap<>();

  /** The calls of one run. */
  public ProfilerCalls(RuntimeRooms runtime, Delivery delivery, Journal journal) {
    RuntimeProfile profile = runtime.profile();
    ManagedCode code = runtime.code();
    this.delivery = delivery;
    this.journal = journal;
    this.threads = runtime.threads();
    this.loader = runtime.loader();
    this.faults = runtime.faults();
    this.gate = new Gate(profile, delivery);
    this.rooms =
        RUNTIME.of(
            new SettingAnswers(profile, delivery),
            new LifecycleAnswers(profile, threads, delivery),
            new ThreadAnswers(threads, loader, delivery),
            new AssemblyAnswers(profile, delivery, loader, this),
            new ClassAnswers(profile, delivery, loader, threads),
            new StaticAnswers(profile, delivery, loader, code),
            new FunctionAnswers(delivery, loader, threads, code, this),
            new CodeAnswers(delivery, code),
            new EventPipeAnswers(runtime.pipe(), delivery),
            new SymbolAnswers(delivery, loader),
            new EnvironmentAnswers(runtime.environment()),
            new ExceptionAnswers(threads),
            new ObjectAnswers(runtime.heap(), runtime.collector(), threads, delivery),
            new HeapAnswers(runtime, delivery),
            new LayoutAnswers(loader, runtime.heap().shapes(), delivery),
            new SuspensionAnswers(runtime.suspension()));
  }

  /** The rows of the runtime's interfaces that the simulation answers, stubs included. */
  public static Set<MethodSpec> answeredRows() {
    return RUNTIME.rows();
  }

  /** The rows of the metadata interfaces that the simulation answers. */
  public static Set<MethodSpec> answeredMetadataRows() {
    return METADATA.rows();
  }

  @Override
  public Outcome<?> answer(InfoCall call) {
    delivery.point(accessOf(call), call.method().name(), Side.CALL);
    ClrThread caller = threads.current();
    delivery.requireLoaded(call.method().name());
    journal.note(caller, number -> new Step.CallMade(number, call));
    Outcome<?> outcome =
        switch (call.target()) {
          case Target.ProfilerInfo info -> answerRuntime(call, caller);
          case Target.Metadata module -> answerMetadata(call, module.moduleId());
        };
    journal.note(caller, number -> new Step.CallAnswered(number, call.method().name(), outcome));
    return outcome;
  }

  /** Only what neither sets anything nor can load or collect leaves the runtime as it is. */
  private static Access accessOf(InfoCall call) {
    String name = call.method().name();
    boolean looksOnly = name.startsWith("Get") || name.startsWith("Enum");
    boolean triggers =
        call.target() instanceof Target.ProfilerInfo && ProfilingSpec.get().gate(name).mayTrigger();
    return looksOnly && !triggers ? Access.READ : Access.WRITE;
  }

  private Outcome<?> answerRuntime(InfoCall call, ClrThread caller) {
    Optional<HResult> refusal = gate.refusal(call.method(), caller).or(() -> refusalByFault(call));
    if (refusal.isPresent()) {
      return Outcome.failed(refusal.get());
    }
    requireSoundUnload(call, caller);
    return rooms.answer(call);
  }

  /** What sets something or ends something is not refused: a profiler cannot do without. */
  private Optional<HResult> refusalByFault(InfoCall call) {
    return call.method().name().startsWith("Get") ? faults.refusal() : Optional.empty();
  }

  /** It works as a rule (G50), and faulted in the field (R6). */
  private void requireSoundUnload(InfoCall call, ClrThread caller) {
    boolean isAboutWhatGoes =
        call.method().name().startsWith("GetModuleInfo")
            && caller
                .innermostCallback()
                .filter(callback -> callback.callback().equals("ModuleUnloadStarted"))
                .isPresent();
    if (isAboutWhatGoes && faults.unloadIsFragile()) {
      throw delivery.crash(
          "%s was called in its ModuleUnloadStarted, and met what was freed already"
              .formatted(call));
    }
  }

  /**
   * Metadata lives as long as its module, and the interface does not keep that alive: after
   * Finished no use is legal (G50), and what lies at the address by then answers (calls 2).
   */
  private Outcome<?> answerMetadata(InfoCall call, ModuleId moduleId) {
    Optional<LoadedAssembly> module = loader.catalog().module(moduleId);
    if (module.isEmpty()) {
      throw delivery.crash(
          "%s was called on the metadata of a dead module, %s".formatted(call, moduleId));
    }
    return metadata
        .computeIfAbsent(
            module.get(),
            each ->
                METADATA.of(
                    new ImportOfImage(each.image(), each.scopeName(), each.codeBase()),
                    new ReferenceResolution(each, metadata.keySet(), this)))
        .answer(call);
  }
}
