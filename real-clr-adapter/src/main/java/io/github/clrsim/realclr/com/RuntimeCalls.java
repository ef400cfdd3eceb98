package io.github.clrsim.realclr.com;

import io.github.clrsim.api.call.CallHandler;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.hook.EventPipeProviderCallback;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.spec.InterfaceSpec;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Answers calls as data by calling the real runtime: ICorProfilerInfo as it was handed to
 * Initialize, and the metadata interfaces that it handed out.
 *
 * <p>Call it from any thread. No lock is held while the runtime is called, because such a call can
 * end in a callback, or wait for a collection.
 */
public final class RuntimeCalls implements CallHandler {
  private static final String OF_MODULE = "GetModuleMetaData";
  private static final String OF_FUNCTION = "GetTokenAndMetaDataFromFunction";
  private static final String OF_REFERENCE = "ResolveTypeRef";
  private static final List<String> HAND_OUT_METADATA =
      List.of(OF_MODULE, OF_FUNCTION, OF_REFERENCE);

  /** Whose metadata it is that the runtime found and never handed out to the profiler. */
  private static final ModuleId UNKNOWN = new ModuleId(0);

  private final CallPlans plans;
  private final MethodSpec functionInfo = infoRow("GetFunctionInfo");
  private final MetadataCalls scopes;
  private final Function<ModuleId, MetadataImport> metadata;
  // How many references the profiler holds to each; the runtime's own was drained and released.
  private final Map<ComPointer, Integer> enumerators = new ConcurrentHashMap<>();
  private volatile Optional<Info> info = Optional.empty();
  private volatile Optional<Functions> functions = Optional.empty();

  /** The runtime's object, and the names of the interfaces it has, oldest first. */
  private record Info(long object, Set<String> interfaces) {}

  /**
   * Calls of a runtime that is not there yet.
   *
   * @param metadata makes what a profiler sees of a module's metadata
   */
  public RuntimeCalls(Function<ModuleId, MetadataImport> metadata) {
    this.metadata = metadata;
    this.plans = plans(interfaces(), new Later());
    this.scopes = new MetadataCalls(plans);
  }

  /** The rows of the tables that can be called. The others answer E_NOTIMPL. */
  public static Set<MethodSpec> supportedRows() {
    Map<String, Passage.Interfaces> interfaces = Enumerators.all();
    Passage.Interfaces unused = (call, pointer) -> pointer;
    HAND_OUT_METADATA.forEach(method -> interfaces.put(method, unused));
    CallPlans plans = plans(interfaces, Functions.NONE);
    return Stream.of(CallTable.runtimeRows(), CallTable.objectRows(), MetadataCalls.rows())
        .flatMap(List::stream)
        .filter(row -> plans.of(row).isPresent())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The runtime is to call these in place of the profiler's functions. */
  public void callBackThrough(Functions profiler) {
    functions = Optional.of(profiler);
  }

  /** Addresses that are known when the first call needs them. */
  private final class Later implements Functions {
    @Override
    public long hook(HookType type) {
      return functions.orElseThrow().hook(type);
    }

    @Override
    public long listener(Class<?> function) {
      return functions.orElseThrow().listener(function);
    }

    @Override
    public long ofProvider(EventPipeProviderCallback function) {
      return functions.orElseThrow().ofProvider(function);
    }
  }

  /** The runtime is there: it handed us this object. */
  public void connect(ComPointer profilerInfo) {
    Set<String> interfaces = new LinkedHashSet<>();
    long newest = profilerInfo.value();
    for (InterfaceSpec each : ProfilingSpec.get().lineage(ProfilingSpec.NEWEST_INFO)) {
      OptionalLong found = Unknown.query(profilerInfo.value(), Iid.of(each.name()));
      if (found.isEmpty()) {
        break;
      }
      interfaces.add(each.name());
      newest = found.getAsLong();
    }
    info = Optional.of(new Info(newest, interfaces));
  }

  /** The number of the newest ICorProfilerInfo that the runtime has; 0 before it is there. */
  public int newestInfo() {
    return info.map(runtime -> runtime.interfaces.size()).orElse(0);
  }

  /** The newest ICorProfilerInfo of the runtime, which is there since {@link #connect}. */
  public long object() {
    return info.orElseThrow().object;
  }

  /** A module is gone, and with it its metadata. */
  public void forget(ModuleId moduleId) {
    scopes.forget(moduleId);
  }

  @Override
  public Outcome<?> answer(InfoCall call) {
    return switch (call.target()) {
      case Target.Metadata _ -> scopes.answer(call);
      case Target.ProfilerInfo _ -> planned(call, plan -> answer(plan, call.arguments()));
      case Target.ComObject(ComPointer object) when CallTable.countsEnumerators(call.method()) ->
          Outcome.ok(counted(object, call.method().deed()));
      case Target.ComObject(ComPointer object) ->
          planned(call, plan -> plan.call(object.value(), call.arguments()));
    };
  }

  private int counted(ComPointer enumerator, Deed deed) {
    int held = enumerators.merge(enumerator, deed == Deed.TAKES_REFERENCE ? 1 : -1, Integer::sum);
    if (held == 0) {
      enumerators.remove(enumerator, held);
    }
    return held;
  }

  private Outcome<?> planned(InfoCall call, Function<CallPlan, Outcome<?>> asked) {
    Optional<CallPlan> plan = plans.of(call.method());
    return plan.isPresent() ? asked.apply(plan.get()) : Outcome.notYet();
  }

  private Outcome<?> answer(CallPlan plan, List<Object> arguments) {
    Info runtime =
        info.orElseThrow(() -> new IllegalStateException("nothing may be asked before Initialize"));
    return runtime.interfaces.contains(plan.row().interfaceName())
        ? Listeners.during(arguments, () -> plan.call(runtime.object, arguments))
        : Outcome.failed(HResult.E_NOINTERFACE);
  }

  private Map<String, Passage.Interfaces> interfaces() {
    Map<String, Passage.Interfaces> interfaces = Enumerators.all();
    interfaces.put(OF_MODULE, (call, importer) -> metadata((ModuleId) call.argument(0), importer));
    interfaces.put(
        OF_FUNCTION,
        (call, importer) -> metadata(moduleOf((FunctionId) call.argument(0)), importer));
    interfaces.put(
        OF_REFERENCE,
        (_, importer) ->
            metadata(scopes.moduleOf(new ComPointer(importer)).orElse(UNKNOWN), importer));
    return interfaces;
  }

  private MetadataImport metadata(ModuleId moduleId, long importer) {
    // A module without metadata, such as a resource, gives S_FALSE and no importer.
    if (importer != 0) {
      scopes.keep(moduleId, new ComPointer(importer));
    }
    return metadata.apply(moduleId);
  }

  private ModuleId moduleOf(FunctionId functionId) {
    Outcome<?> answer = answer(InfoCall.toRuntime(functionInfo, List.of(functionId)));
    return answer.answer().map(FunctionInfo.class::cast).orElseThrow().moduleId();
  }

  private static CallPlans plans(Map<String, Passage.Interfaces> interfaces, Functions functions) {
    return new CallPlans(interfaces, Iid.of("IMetaDataImport2"), functions);
  }

  private static MethodSpec infoRow(String name) {
    return CallTable.known("ICorProfilerInfo", name);
  }
}
