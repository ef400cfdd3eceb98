package io.github.clrsim.model.info;

import io.github.clrsim.api.NativeEnd;
import io.github.clrsim.api.call.CallHandler;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.corprof.CorIlMap;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.DynamicFunctionInfo;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.info.ILFunctionBody;
import io.github.clrsim.api.info.TokenAndMetaDataFromFunction;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.address.AddressRange;
import io.github.clrsim.model.code.Function;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.execution.ManagedCode;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.TypeLoadFailure;
import io.github.clrsim.model.loader.assembly.LoadState;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.MethodDef;
import io.github.clrsim.model.profile.CodeRules;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayList;
import java.util.List;

/** Answers about functions and their IL. */
final class FunctionAnswers implements CorProfilerInfo {
  private static final MetadataToken NO_METHOD = TokenKind.METHOD_DEF.token(0);
  static final ComPointer IL_ALLOCATOR = new ComPointer(AddressRange.COM_OBJECTS.start() + 0x2000);

  private final CodeRules rules;
  private final Delivery delivery;
  private final Loader loader;
  private final ClrThreads threads;
  private final ManagedCode code;
  private final CallHandler calls;

  FunctionAnswers(
      CodeRules rules,
      Delivery delivery,
      Loader loader,
      ClrThreads threads,
      ManagedCode code,
      CallHandler calls) {
    this.rules = rules;
    this.delivery = delivery;
    this.loader = loader;
    this.threads = threads;
    this.code = code;
    this.calls = calls;
  }

  /** Never loads anything: a method of a class that is not loaded has no FunctionID (calls 5). */
  @Override
  public Outcome<FunctionId> getFunctionFromToken(ModuleId moduleId, MetadataToken token) {
    if (moduleId.isNull() || !isMethod(token)) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    if (!loader.areBaseClassesLoaded()) {
      return Outcome.failed(HResult.CORPROF_E_RUNTIME_UNINITIALIZED);
    }
    LoadedAssembly module = living(moduleId, "GetFunctionFromToken");
    if (module.state().compareTo(LoadState.MODULE_LOADED) < 0 || !hasMethod(module, token)) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    TypeKey.Definition owner = loader.codeTypes().declaring(module, token);
    if (loader.catalog().type(owner).isEmpty()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    boolean isGeneric =
        loader.types().isGeneric(owner)
            || !module.image().methodDef(token).genericParams().isEmpty();
    return isGeneric
        ? Outcome.failed(HResult.CORPROF_E_FUNCTION_IS_PARAMETERIZED)
        : Outcome.ok(code.known().of(new MethodKey(module, token.row(), owner, List.of())).id());
  }

  /** Loads what it is asked for, with all callbacks inside the call (calls 5). */
  @Override
  public Outcome<FunctionId> getFunctionFromTokenAndTypeArgs(
      ModuleId moduleID, MetadataToken funcDef, ClassId classId, List<ClassId> typeArgs) {
    String method = "GetFunctionFromTokenAndTypeArgs";
    if (moduleID.isNull() || !isMethod(funcDef)) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    if (!loader.areBaseClassesLoaded()) {
      return Outcome.failed(HResult.CORPROF_E_RUNTIME_UNINITIALIZED);
    }
    LoadedAssembly module = living(moduleID, method);
    if (!hasMethod(module, funcDef)) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    TypeKey.Definition definition = loader.codeTypes().declaring(module, funcDef);
    MethodDef metadata = module.image().methodDef(funcDef);
    boolean needsClass = loader.types().isGeneric(definition);
    if (metadata.genericParams().size() != typeArgs.size() || (needsClass && classId.isNull())) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    TypeKey owner = needsClass ? living(classId, method).key() : definition;
    List<TypeKey> arguments = new ArrayList<>();
    typeArgs.forEach(argument -> arguments.add(living(argument, method).key()));
    boolean isLoaded = loader.catalog().type(owner).filter(LoadedType::isLoaded).isPresent();
    if (!isLoaded && !threads.current().isManaged()) {
      throw delivery.crash(
          "%s was called for %s of %s, whose class had to be loaded, on a native thread"
              .formatted(method, funcDef, module));
    }
    try {
      loader.types().load(owner);
    } catch (TypeLoadFailure failure) {
      return Outcome.failed(failure.hresult());
    }
    return Outcome.ok(code.known().of(new MethodKey(module, funcDef.row(), owner, arguments)).id());
  }

  /** Of a method of a generic type it names no class (measured on both). */
  @Override
  public Outcome<FunctionInfo> getFunctionInfo(FunctionId functionId) {
    return getFunctionInfo2(functionId, new FrameInfo(0))
        .map(
            info ->
                new FunctionInfo(
                    isOfGenericType(functionId) ? new ClassId(0) : info.classId(),
                    info.moduleId(),
                    info.token()));
  }

  private boolean isOfGenericType(FunctionId functionId) {
    return living(functionId, "GetFunctionInfo") instanceof Function.OfMetadata function
        && switch (function.key().owner()) {
          case TypeKey.Instance _ -> true;
          case TypeKey.Definition definition -> loader.types().isGeneric(definition);
          case TypeKey.ArrayOf _, TypeKey.Variable _ -> false;
        };
  }

  /** Of code without metadata it tells a class and a token that mean nothing (measured on both). */
  @Override
  public Outcome<FunctionInfo2> getFunctionInfo2(FunctionId funcId, FrameInfo frameInfo) {
    if (funcId.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    return switch (living(funcId, "GetFunctionInfo2")) {
      case Function.OfMetadata function -> {
        MethodKey key = function.key();
        yield Outcome.ok(
            new FunctionInfo2(
                classOf(key), key.assembly().moduleId(), key.token(), argumentsOf(key)));
      }
      case Function.Dynamic function ->
          Outcome.ok(
              new FunctionInfo2(
                  idOf(loader.codeTypes().core("System.Object")),
                  function.home().moduleId(),
                  NO_METHOD,
                  List.of()));
    };
  }

  @Override
  public Outcome<TokenAndMetaDataFromFunction> getTokenAndMetaDataFromFunction(
      FunctionId functionId) {
    if (functionId.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    return switch (living(functionId, "GetTokenAndMetaDataFromFunction")) {
      case Function.OfMetadata function ->
          Outcome.ok(
              new TokenAndMetaDataFromFunction(
                  TypedCalls.metadata(function.key().assembly().moduleId(), calls),
                  function.key().token()));
      // The token is that of no method (measured on both).
      case Function.Dynamic function ->
          Outcome.ok(
              new TokenAndMetaDataFromFunction(
                  TypedCalls.metadata(function.home().moduleId(), calls), NO_METHOD));
    };
  }

  @Override
  public Outcome<ILFunctionBody> getILFunctionBody(ModuleId moduleId, MetadataToken methodId) {
    if (moduleId.isNull() || !isMethod(methodId)) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    LoadedAssembly module = living(moduleId, "GetILFunctionBody");
    if (!hasMethod(module, methodId)) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    return code.known()
        .il(module, methodId)
        .map(il -> Outcome.ok(new ILFunctionBody(il.header(), il.size())))
        .orElseGet(() -> bodiless(module, methodId));
  }

  /** What Reflection.Emit makes is read without a look whether anything is there (N126). */
  private Outcome<ILFunctionBody> bodiless(LoadedAssembly module, MetadataToken method) {
    if (module.isDynamic()) {
      throw delivery.crash(
          "GetILFunctionBody was asked for %s of %s, which has no body, in a module of Reflection.Emit"
              .formatted(method, module.moduleId()));
    }
    return Outcome.failed(HResult.CORPROF_E_FUNCTION_NOT_IL);
  }

  @Override
  public Outcome<ComPointer> getILFunctionBodyAllocator(ModuleId moduleId) {
    if (moduleId.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    LoadedAssembly module = living(moduleId, "GetILFunctionBodyAllocator");
    return module.state().compareTo(LoadState.UNLOADING) >= 0 && !module.state().isGone()
        ? Outcome.failed(HResult.CORPROF_E_DATAINCOMPLETE)
        : Outcome.ok(IL_ALLOCATOR);
  }

  /**
   * Nothing is verified: the runtime reads what lies at the address when it compiles. So that it is
   * there then, corprof.idl has the body allocated by GetILFunctionBodyAllocator; what comes of
   * another address is not said.
   */
  @Override
  public HResult setILFunctionBody(
      ModuleId moduleId, MetadataToken methodid, Address newILMethodHeader) {
    if (moduleId.isNull() || !isMethod(methodid) || newILMethodHeader.value() == 0) {
      return HResult.E_INVALIDARG;
    }
    LoadedAssembly module = living(moduleId, "SetILFunctionBody");
    if (!hasMethod(module, methodid)) {
      return HResult.E_INVALIDARG;
    }
    if (!code.known().setIl(module, methodid, newILMethodHeader)) {
      throw delivery.crash(
          NativeEnd.UNDEFINED
              + "SetILFunctionBody was given %s, which is no body of the module and no memory of its"
                  .formatted(newILMethodHeader)
              + " GetILFunctionBodyAllocator");
    }
    delivery.life().instrument();
    return HResult.S_OK;
  }

  @Override
  public HResult setILInstrumentedCodeMap(
      FunctionId functionId, boolean startJit, List<CorIlMap> ilMapEntries) {
    if (functionId.isNull()) {
      return HResult.E_INVALIDARG;
    }
    living(functionId, "SetILInstrumentedCodeMap");
    return HResult.S_OK;
  }

  @Override
  public Outcome<Boolean> isFunctionDynamic(FunctionId functionId) {
    return functionId.isNull()
        ? Outcome.failed(HResult.E_INVALIDARG)
        : Outcome.ok(living(functionId, "IsFunctionDynamic") instanceof Function.Dynamic);
  }

  @Override
  public Outcome<DynamicFunctionInfo> getDynamicFunctionInfo(FunctionId functionId) {
    if (functionId.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    return switch (living(functionId, "GetDynamicFunctionInfo")) {
      case Function.OfMetadata function -> Outcome.failed(HResult.E_INVALIDARG);
      case Function.Dynamic function -> {
        Blob signature = function.signature();
        yield Outcome.ok(
            new DynamicFunctionInfo(function.home().moduleId(), signature, function.name()));
      }
    };
  }

  /** Which instance shared code runs for cannot be told without a frame (R81). */
  private ClassId classOf(MethodKey key) {
    boolean isShared =
        key.owner() instanceof TypeKey.Instance instance
            && instance.arguments().stream().anyMatch(this::isCanon);
    return isShared && !rules.tellsClassOfSharedCode() ? new ClassId(0) : idOf(key.owner());
  }

  private boolean isCanon(TypeKey type) {
    return switch (type) {
      case TypeKey.Instance instance -> instance.arguments().stream().anyMatch(this::isCanon);
      case TypeKey.Definition definition ->
          definition.equals(loader.codeTypes().core("System.__Canon"));
      case TypeKey.ArrayOf array -> isCanon(array.element());
      case TypeKey.Variable variable -> false;
    };
  }

  private List<ClassId> argumentsOf(MethodKey key) {
    return key.arguments().stream().map(this::idOf).toList();
  }

  private ClassId idOf(TypeKey type) {
    return loader.catalog().type(type).map(LoadedType::id).orElse(new ClassId(0));
  }

  private static boolean isMethod(MetadataToken token) {
    return token.kind() == TokenKind.METHOD_DEF && !token.isNil();
  }

  private static boolean hasMethod(LoadedAssembly module, MetadataToken token) {
    return token.row() <= module.image().methodDefs().size();
  }

  private Function living(FunctionId id, String method) {
    return code.known().find(id).orElseThrow(() -> delivery.crash(dead(method, id)));
  }

  private LoadedType living(ClassId id, String method) {
    return loader.catalog().type(id).orElseThrow(() -> delivery.crash(dead(method, id)));
  }

  private LoadedAssembly living(ModuleId id, String method) {
    return loader.catalog().module(id).orElseThrow(() -> delivery.crash(dead(method, id)));
  }

  private static String dead(String method, Object id) {
    return "%s was called with %s, and nothing that is alive lies at that address"
        .formatted(method, id);
  }
}
