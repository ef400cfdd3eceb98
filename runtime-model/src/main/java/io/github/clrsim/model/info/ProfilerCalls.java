package io.github.clrsim.model.info;

import io.github.clrsim.api.call.CallHandler;
import io.github.clrsim.api.call.CallRouter;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.CallbackContract;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.model.code.Function;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.Delivery.Side;
import io.github.clrsim.model.delivery.Journal;
import io.github.clrsim.model.execution.ManagedCode;
import io.github.clrsim.model.fault.Faults;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.metadata.emit.Emission;
import io.github.clrsim.model.metadata.query.ImportOfImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.suspension.Suspension;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Every call of the profiler comes through here: a scheduling point, the trace, the gate, and then
 * the room that knows the answer.
 */
public final class ProfilerCalls implements CallHandler {
  private static final CallRouter.Plan RUNTIME =
      CallRouter.plan(
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
              HookAnswers.class,
              StackAnswers.class,
              ObjectAnswers.class,
              HeapAnswers.class,
              LayoutAnswers.class,
              SuspensionAnswers.class));
  private static final CallRouter.Plan METADATA =
      CallRouter.plan(
          CallTable.metadataRows(), List.of(ImportOfImage.class, ReferenceResolution.class));
  private static final CallbackContract MODULE_GOES =
      ProfilingSpec.get().contract("ModuleUnloadStarted");
  private static final String ALLOCATOR = "the allocator of IL";

  private final Delivery delivery;
  private final Journal journal;
  private final ClrThreads threads;
  private final Loader loader;
  private final ManagedCode code;
  private final Faults faults;
  private final Gate gate;
  private final CallRouter rooms;
  private final HeldReferences references;

  // What modules at this address had metadata that was handed out.
  private final Map<ModuleId, Set<String>> handedOut = new HashMap<>();
  // In the order in which their metadata was first handed out.
  private final Set<LoadedAssembly> opened = new LinkedHashSet<>();
  // By assembly and not by ModuleID: the next module may have the address of a dead one (R2).
  private final Map<LoadedAssembly, CallRouter> metadata = new HashMap<>();

  /** The calls of one run. */
  public ProfilerCalls(RuntimeHandlers runtime, Delivery delivery, Journal journal) {
    RuntimeProfile profile = runtime.profile();
    ManagedCode code = runtime.code();
    Suspension suspension = runtime.threading().suspension();
    this.delivery = delivery;
    this.journal = journal;
    this.threads = runtime.threading().threads();
    this.loader = runtime.loader();
    this.faults = runtime.faults();
    this.code = code;
    this.references = new HeldReferences(delivery, journal, threads);
    this.gate = new Gate(profile.interfaces(), delivery);
    this.rooms =
        RUNTIME.of(
            new SettingAnswers(profile, delivery, runtime.collector().background()),
            new LifecycleAnswers(profile, threads, delivery),
            new ThreadAnswers(threads, suspension, loader, delivery),
            new AssemblyAnswers(profile, delivery, loader, suspension, this),
            new ClassAnswers(profile.untimelyCalls(), delivery, loader, threads),
            new StaticAnswers(profile, delivery, loader, code, threads),
            new FunctionAnswers(profile.code(), delivery, loader, threads, code, this),
            new CodeAnswers(profile.untimelyCalls(), delivery, code),
            new EventPipeAnswers(runtime.pipe(), delivery),
            new SymbolAnswers(delivery, loader),
            new EnvironmentAnswers(runtime.environment()),
            new ExceptionAnswers(threads),
            new HookAnswers(code.hooks(), delivery),
            new StackAnswers(code.stacks(), threads, suspension, loader, delivery),
            new ObjectAnswers(
                profile.heap(), runtime.heap(), runtime.collector(), threads, delivery),
            new HeapAnswers(runtime, delivery),
            new LayoutAnswers(loader, runtime.heap().shapes(), delivery),
            new SuspensionAnswers(suspension));
  }

  /** The rows of the runtime's interfaces that the simulation answers, stubs included. */
  public static Set<MethodSpec> answeredRows() {
    return RUNTIME.rows();
  }

  /** The rows of the metadata interfaces that the simulation answers. */
  public static Set<MethodSpec> answeredMetadataRows() {
    return METADATA.rows();
  }

  /** The rows of the objects known by their address, and of additions to metadata. */
  public static Set<MethodSpec> answeredObjectRows() {
    List<MethodSpec> rows = new ArrayList<>(CallTable.objectRows());
    rows.addAll(CallTable.emissionRows());
    Set<MethodSpec> answered =
        new LinkedHashSet<>(
            CallRouter.answeredBy(
                rows,
                List.of(ComObjects.Allocator.class, ComObjects.Control.class, Emission.class)));
    rows.stream().filter(row -> row.deed().countsReferences()).forEach(answered::add);
    return answered;
  }

  @Override
  public Outcome<?> answer(InfoCall call) {
    return delivery.simulating(() -> answered(call));
  }

  private Outcome<?> answered(InfoCall call) {
    if (!call.method().deed().countsReferences()) {
      // Nobody else notices who counts.
      delivery.point(accessOf(call), call.method().name(), Side.CALL);
    }
    ClrThread caller = threads.current();
    delivery.requireLoaded(call.method().name());
    journal.note(caller, number -> new Step.CallMade(number, call));
    Outcome<?> outcome =
        switch (call.target()) {
          case Target.ProfilerInfo info -> answerRuntime(call, caller);
          case Target.Metadata module -> answerMetadata(call, module.moduleId());
          case Target.ComObject object -> answerObject(call, object.object());
        };
    countHandedOut(call, outcome);
    journal.note(caller, number -> new Step.CallAnswered(number, call.method().name(), outcome));
    return outcome;
  }

  /** The run ends orderly: tells how far the profiler's threads are, if it holds references. */
  public void tellThreads() {
    references.tellThreads();
  }

  private void countHandedOut(InfoCall call, Outcome<?> outcome) {
    if (outcome.hresult().failed()) {
      return;
    }
    switch (call.method().deed()) {
      case HANDS_OUT_METADATA -> opened((ModuleId) call.arguments().getFirst());

      case HANDS_OUT_METADATA_OF_FUNCTION ->
          code.known()
              .find((FunctionId) call.arguments().getFirst())
              .filter(Function.OfMetadata.class::isInstance)
              .map(function -> ((Function.OfMetadata) function).key().assembly().moduleId())
              .ifPresent(this::opened);
      case HANDS_OUT_ALLOCATOR -> references.taken(ALLOCATOR);
      default -> {} // nothing that is counted, or one of those who count
    }
  }

  private Outcome<?> counted(InfoCall call, String object) {
    return Outcome.ok(
        call.method().deed() == Deed.GIVES_REFERENCE_BACK
            ? references.givenBack(object)
            : references.taken(object));
  }

  private void opened(ModuleId module) {
    String metadata = metadataOf(module);
    handedOut.computeIfAbsent(module, _ -> new LinkedHashSet<>()).add(metadata);
    references.taken(metadata);
    loader.catalog().module(module).ifPresent(opened::add);
  }

  /** Those whose metadata the runtime knows by now: it goes with its module. */
  private Stream<LoadedAssembly> stillOpened() {
    return opened.stream()
        .filter(each -> loader.catalog().module(each.moduleId()).filter(each::equals).isPresent());
  }

  /**
   * What is given back, or taken once more: what is there now, or what was there when it was handed
   * out, the oldest first. The interface does not say which.
   */
  private String heldMetadataOf(ModuleId module) {
    return handedOut.getOrDefault(module, Set.of()).stream()
        .filter(references::isHeld)
        .findFirst()
        .orElseGet(() -> metadataOf(module));
  }

  private String metadataOf(ModuleId moduleId) {
    return loader
        .catalog()
        .module(moduleId)
        .map(module -> "the metadata of " + module + ", " + moduleId + ",")
        .orElseGet(() -> "the metadata of " + moduleId);
  }

  /** Only what neither sets anything nor can load or collect leaves the runtime as it is. */
  private static Access accessOf(InfoCall call) {
    return call.method().traits().reads() ? Access.READ : Access.WRITE;
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
    return call.method().traits().isRefusable() ? faults.refusal(call.method()) : Optional.empty();
  }

  /** It works as a rule (G50), and faulted in the field (R6). */
  private void requireSoundUnload(InfoCall call, ClrThread caller) {
    boolean isAboutWhatGoes =
        call.method().deed() == Deed.DESCRIBES_MODULE
            && caller.innermostCallback().filter(MODULE_GOES::equals).isPresent();
    if (isAboutWhatGoes && faults.unloadIsFragile()) {
      throw delivery.crash(
          "%s was called in its ModuleUnloadStarted, and met what was freed already"
              .formatted(call));
    }
  }

  /**
   * However metadata was opened, it may be added to: it is one object, which has the interfaces for
   * that (measured on 3.1.2 and 9.0.5). Who reads next, reads anew.
   */
  private Outcome<?> answerEmission(InfoCall call, LoadedAssembly module) {
    metadata.remove(module);
    return CallRouter.of(CallTable.emissionRows(), List.of(module.emission())).answer(call);
  }

  /** An object is not checked, either: one that is not there, or no more, is a wild jump. */
  private Outcome<?> answerObject(InfoCall call, ComPointer object) {
    if (CallTable.countsEnumerators(call.method())) {
      return counted(call, "an " + call.method().interfaceName());
    }
    boolean isAllocator = object.equals(FunctionAnswers.IL_ALLOCATOR);
    if (isAllocator && call.method().deed().countsReferences()) {
      return counted(call, ALLOCATOR);
    }
    if (!isAllocator && !code.reJitting().lends(object)) {
      throw delivery.crash("%s was called on %s, which is no object now".formatted(call, object));
    }
    Object room =
        isAllocator ? new ComObjects.Allocator(code) : new ComObjects.Control(code, object);
    return CallRouter.of(CallTable.objectRows(), List.of(room)).answer(call);
  }

  /**
   * Metadata lives as long as its module, and the interface does not keep that alive: after
   * Finished no use is legal (G50), and what lies at the address by then answers (calls 2).
   */
  private Outcome<?> answerMetadata(InfoCall call, ModuleId moduleId) {
    if (call.method().deed().countsReferences()) {
      return counted(call, heldMetadataOf(moduleId)); // Its memory does not go with the module.
    }
    Optional<LoadedAssembly> module = loader.catalog().module(moduleId);
    if (module.isEmpty()) {
      throw delivery.crash(
          "%s was called on the metadata of a dead module, %s".formatted(call, moduleId));
    }
    if (call.method().deed().emits()) {
      return answerEmission(call, module.get());
    }
    Optional<HResult> refusal =
        call.method().returns().equals("HRESULT")
            ? faults.refusalOfMetadata(call.method())
            : Optional.empty();
    if (refusal.isPresent()) {
      return Outcome.failed(refusal.get());
    }
    return metadata
        .computeIfAbsent(
            module.get(),
            each ->
                METADATA.of(
                    new ImportOfImage(each.image(), each.scopeName(), each.codeBase()),
                    new ReferenceResolution(each, this::stillOpened, this)))
        .answer(call);
  }
}
