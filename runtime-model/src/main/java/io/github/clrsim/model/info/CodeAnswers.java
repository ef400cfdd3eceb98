package io.github.clrsim.model.info;

import io.github.clrsim.api.corprof.CorDebugIlToNativeMap;
import io.github.clrsim.api.corprof.CorPrfCodeInfo;
import io.github.clrsim.api.corprof.CorPrfFunction;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.info.CodeInfo;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.FunctionFromIP2;
import io.github.clrsim.api.info.FunctionFromIP3;
import io.github.clrsim.api.info.NgenModuleMethodsInliningThisMethod;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.code.Function;
import io.github.clrsim.model.code.KnownCode;
import io.github.clrsim.model.code.NativeCode;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.execution.ManagedCode;
import io.github.clrsim.model.profile.UntimelyCallRules;
import io.github.clrsim.model.profile.UntimelyCallRules.Tolerance;
import java.util.List;
import java.util.Optional;

/** Answers about native code and its versions, and requests for new ones. */
final class CodeAnswers implements CorProfilerInfo {
  private static final ReJitId ORIGINAL = new ReJitId(0);

  private final UntimelyCallRules rules;
  private final Delivery delivery;
  private final ManagedCode code;

  CodeAnswers(UntimelyCallRules rules, Delivery delivery, ManagedCode code) {
    this.rules = rules;
    this.delivery = delivery;
    this.code = code;
  }

  /** The first body for ever; later tiers are told by GetNativeCodeStartAddresses (R27). */
  @Override
  public Outcome<CodeInfo> getCodeInfo(FunctionId functionId) {
    return body(functionId, ORIGINAL, "GetCodeInfo")
        .map(body -> new CodeInfo(body.start(), body.size()));
  }

  @Override
  public Outcome<List<CorPrfCodeInfo>> getCodeInfo2(FunctionId functionID) {
    return body(functionID, ORIGINAL, "GetCodeInfo2").map(CodeAnswers::ranges);
  }

  @Override
  public Outcome<List<CorPrfCodeInfo>> getCodeInfo3(FunctionId functionID, ReJitId reJitId) {
    return body(functionID, reJitId, "GetCodeInfo3").map(CodeAnswers::ranges);
  }

  @Override
  public Outcome<List<CorPrfCodeInfo>> getCodeInfo4(Address nativeCodeStartAddress) {
    if (nativeCodeStartAddress.isNull()) {
      // What 3.1 lists of code to be (measured there).
      return Outcome.failed(HResult.CORPROF_E_FUNCTION_NOT_COMPILED);
    }
    return code.known()
        .startingAt(nativeCodeStartAddress)
        .map(located -> Outcome.ok(ranges(located.code())))
        .orElseGet(() -> Outcome.failed(HResult.E_INVALIDARG));
  }

  @Override
  public Outcome<List<Address>> getNativeCodeStartAddresses(
      FunctionId functionID, ReJitId reJitId) {
    return functionID.isNull()
        ? Outcome.failed(HResult.E_INVALIDARG)
        : Outcome.ok(
            code.known().starts(living(functionID, "GetNativeCodeStartAddresses"), reJitId));
  }

  @Override
  public Outcome<List<CorDebugIlToNativeMap>> getILToNativeMapping(FunctionId functionId) {
    return map(functionId, ORIGINAL, "GetILToNativeMapping");
  }

  @Override
  public Outcome<List<CorDebugIlToNativeMap>> getILToNativeMapping2(
      FunctionId functionId, ReJitId reJitId) {
    return map(functionId, reJitId, "GetILToNativeMapping2");
  }

  @Override
  public Outcome<List<CorDebugIlToNativeMap>> getILToNativeMapping3(
      Address nativeCodeStartAddress) {
    return code.known()
        .startingAt(nativeCodeStartAddress)
        .map(located -> mapOf(located.function(), located.code()))
        .orElseGet(() -> Outcome.failed(HResult.E_INVALIDARG));
  }

  @Override
  public Outcome<FunctionId> getFunctionFromIP(Address ip) {
    return withMetadata(ip).map(located -> located.function().id());
  }

  @Override
  public Outcome<FunctionFromIP2> getFunctionFromIP2(Address ip) {
    return withMetadata(ip)
        .map(located -> new FunctionFromIP2(located.function().id(), located.version()));
  }

  @Override
  public Outcome<FunctionFromIP3> getFunctionFromIP3(Address ip) {
    return code.known()
        .at(ip)
        .map(located -> new FunctionFromIP3(located.function().id(), located.version()))
        .<Outcome<FunctionFromIP3>>map(Outcome::ok)
        .orElseGet(() -> Outcome.failed(HResult.E_FAIL));
  }

  @Override
  public Outcome<List<ReJitId>> getReJITIDs(FunctionId functionId) {
    return functionId.isNull()
        ? Outcome.failed(HResult.E_INVALIDARG)
        : Outcome.ok(code.known().versions(living(functionId, "GetReJITIDs")));
  }

  /** An entry for each body, although there is no room to tell of which version it is. */
  @Override
  public Outcome<List<CorPrfFunction>> enumJITedFunctions() {
    return Outcome.ok(
        code.known().compiled().stream()
            .map(each -> new CorPrfFunction(each.functionId(), ORIGINAL))
            .toList());
  }

  /** It looks every function up in its module, which may be freed by then (R87). */
  @Override
  public Outcome<List<CorPrfFunction>> enumJITedFunctions2() {
    Optional<Function> freed = code.known().listedOfUnloaded();
    if (freed.isPresent() && rules.codeOfTheUnloaded() == Tolerance.CRASHES) {
      throw delivery.crash(
          "EnumJITedFunctions2 was called during an unload, and lists %s, whose module is freed"
              .formatted(freed.get()));
    }
    return Outcome.ok(code.known().compiled());
  }

  @Override
  public HResult requestReJIT(List<ModuleId> moduleIds, List<MetadataToken> methodIds) {
    return code.reJitting().request(moduleIds, methodIds);
  }

  @Override
  public HResult requestReJITWithInliners(
      int rejitFlags, List<ModuleId> moduleIds, List<MetadataToken> methodIds) {
    return code.reJitting().requestWithInliners(rejitFlags, moduleIds, methodIds);
  }

  @Override
  public Outcome<List<HResult>> requestRevert(
      List<ModuleId> moduleIds, List<MetadataToken> methodIds) {
    return code.reJitting().revert(moduleIds, methodIds);
  }

  /** Only precompiled images have such a list, and no image of the simulation holds one. */
  @Override
  public Outcome<NgenModuleMethodsInliningThisMethod> enumNgenModuleMethodsInliningThisMethod(
      ModuleId inlinersModuleId, ModuleId inlineeModuleId, MetadataToken inlineeMethodId) {
    return inlinersModuleId.isNull() || inlineeModuleId.isNull() || inlineeMethodId.isNil()
        ? Outcome.failed(HResult.E_INVALIDARG)
        : Outcome.failed(HResult.CORPROF_E_DATAINCOMPLETE);
  }

  private Outcome<NativeCode> body(FunctionId id, ReJitId version, String method) {
    if (id.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    return code.known()
        .code(living(id, method), version)
        .map(Outcome::ok)
        .orElseGet(() -> Outcome.failed(HResult.CORPROF_E_FUNCTION_NOT_COMPILED));
  }

  /** No version has a map as long as the original is not compiled (measured on both). */
  private Outcome<List<CorDebugIlToNativeMap>> map(FunctionId id, ReJitId version, String method) {
    if (id.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    Function function = living(id, method);
    Optional<NativeCode> body = code.known().code(function, version);
    return function.firstCode().isEmpty() || body.isEmpty()
        ? Outcome.failed(HResult.E_INVALIDARG)
        : mapOf(function, body.get());
  }

  private static Outcome<List<CorDebugIlToNativeMap>> mapOf(Function function, NativeCode body) {
    return switch (function) {
      case Function.OfMetadata method -> Outcome.ok(body.map());
      case Function.Dynamic dynamic -> Outcome.failed(HResult.E_FAIL);
    };
  }

  /** Code without metadata is found by GetFunctionFromIP3 only. */
  private Outcome<KnownCode.Located> withMetadata(Address ip) {
    return code.known()
        .at(ip)
        .filter(located -> located.function() instanceof Function.OfMetadata)
        .map(Outcome::ok)
        .orElseGet(() -> Outcome.failed(HResult.E_FAIL));
  }

  private static List<CorPrfCodeInfo> ranges(NativeCode body) {
    return List.of(new CorPrfCodeInfo(body.start(), body.size()));
  }

  private Function living(FunctionId id, String method) {
    return code.known()
        .find(id)
        .orElseThrow(
            () ->
                delivery.crash(
                    "%s was called with %s, and nothing that is alive lies at that address"
                        .formatted(method, id)));
  }
}
