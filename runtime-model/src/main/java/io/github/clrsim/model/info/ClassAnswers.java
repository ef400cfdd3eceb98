package io.github.clrsim.model.info;

import io.github.clrsim.api.corprof.CorPrfMisc;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.ClassIDInfo;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.TypeLoadFailure;
import io.github.clrsim.model.loader.TypeLoader;
import io.github.clrsim.model.loader.assembly.LoadState;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.profile.UntimelyCallRules;
import io.github.clrsim.model.profile.UntimelyCallRules.Tolerance;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Answers about classes; the look-ups by token really load what they look up. */
final class ClassAnswers implements CorProfilerInfo {
  private static final ClassId GLOBAL_CLASS =
      new ClassId(Integer.toUnsignedLong(CorPrfMisc.PROFILER_GLOBAL_CLASS));

  private final UntimelyCallRules rules;
  private final Delivery delivery;
  private final Loader loader;
  private final ClrThreads threads;

  ClassAnswers(UntimelyCallRules rules, Delivery delivery, Loader loader, ClrThreads threads) {
    this.rules = rules;
    this.delivery = delivery;
    this.loader = loader;
    this.threads = threads;
  }

  @Override
  public Outcome<ClassIDInfo> getClassIDInfo(ClassId classId) {
    if (classId.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    if (classId.equals(GLOBAL_CLASS)) {
      int global = CorPrfMisc.PROFILER_GLOBAL_MODULE;
      return Outcome.ok(
          new ClassIDInfo(
              new ModuleId(Integer.toUnsignedLong(global)), MetadataToken.NIL_TYPE_DEF));
    }
    return TypeLoader.definitionOf(living(classId, "GetClassIDInfo").key())
        .map(definition -> Outcome.ok(new ClassIDInfo(moduleOf(definition), tokenOf(definition))))
        .orElseGet(() -> Outcome.ok(new ClassIDInfo(new ModuleId(0), new MetadataToken(0))));
  }

  @Override
  public Outcome<ClassIDInfo2> getClassIDInfo2(ClassId classId) {
    if (classId.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    LoadedType type = living(classId, "GetClassIDInfo2");
    return switch (type.key()) {
      case TypeKey.ArrayOf array -> Outcome.failed(HResult.CORPROF_E_CLASSID_IS_ARRAY);
      case TypeKey.Variable variable -> Outcome.failed(HResult.CORPROF_E_CLASSID_IS_COMPOSITE);
      case TypeKey.Definition definition -> Outcome.ok(info(type, definition));
      case TypeKey.Instance instance -> Outcome.ok(info(type, instance.definition()));
    };
  }

  @Override
  public Outcome<ArrayClass> isArrayClass(ClassId classId) {
    if (classId.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    if (!(living(classId, "IsArrayClass").key() instanceof TypeKey.ArrayOf array)) {
      ArrayClass none = new ArrayClass(ElementType.END, new ClassId(0), 0);
      return new Outcome.Ok<>(none, HResult.S_FALSE);
    }
    ClassId element =
        loader.catalog().type(array.element()).map(LoadedType::id).orElse(new ClassId(0));
    return Outcome.ok(
        new ArrayClass(ElementTypes.of(array.element(), loader.types()), element, array.rank()));
  }

  /**
   * Loads the type now, with all its callbacks nested inside the call; where it comes too early, or
   * from a native thread while there is something to load, the process dies (R14, R15).
   */
  @Override
  public Outcome<ClassId> getClassFromToken(ModuleId moduleId, MetadataToken typeDef) {
    return lookedUp("GetClassFromToken", moduleId, typeDef, List.of());
  }

  @Override
  public Outcome<ClassId> getClassFromTokenAndTypeArgs(
      ModuleId moduleId, MetadataToken typeDef, List<ClassId> typeArgs) {
    return lookedUp("GetClassFromTokenAndTypeArgs", moduleId, typeDef, typeArgs);
  }

  private Outcome<ClassId> lookedUp(
      String method, ModuleId moduleId, MetadataToken typeDef, List<ClassId> typeArgs) {
    if (moduleId.isNull() || typeDef.kind() != TokenKind.TYPE_DEF || typeDef.isNil()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    if (!loader.areBaseClassesLoaded()) {
      return Outcome.failed(HResult.CORPROF_E_RUNTIME_UNINITIALIZED);
    }
    LoadedAssembly module =
        loader.catalog().module(moduleId).orElseThrow(() -> delivery.crash(dead(method, moduleId)));
    if (typeDef.row() > module.image().typeDefs().size()) {
      return Outcome.failed(HResult.COR_E_TYPELOAD);
    }
    TypeKey.Definition definition = new TypeKey.Definition(module, typeDef.row());
    boolean generic = loader.types().isGeneric(definition);
    if (generic && typeArgs.isEmpty()) {
      return Outcome.failed(HResult.CORPROF_E_TYPE_IS_PARAMETERIZED);
    }
    if (generic && typeArgs.size() != loader.types().arity(definition)) {
      return Outcome.failed(HResult.COR_E_TYPELOAD); // What its load throws (calls 5).
    }
    TypeKey key = generic ? instance(method, definition, typeArgs) : definition;
    Optional<LoadedType> known = loader.catalog().type(key).filter(LoadedType::isLoaded);
    if (known.isPresent()) {
      return Outcome.ok(known.get().id());
    }
    requireReady(method, module, typeDef);
    try {
      return Outcome.ok(loader.types().load(key).id());
    } catch (TypeLoadFailure failure) {
      return Outcome.failed(failure.hresult());
    }
  }

  private void requireReady(String method, LoadedAssembly module, MetadataToken typeDef) {
    boolean announcedOnly = module.state().compareTo(LoadState.MODULE_LOADED) < 0;
    boolean loading = module.state().compareTo(LoadState.LOADED) < 0;
    boolean entryTooEarly =
        loading && module.isEntry() && rules.classFromTokenInEntry() == Tolerance.CRASHES;
    if (announcedOnly || entryTooEarly) {
      throw delivery.crash(
          "%s was called for %s of %s while that assembly was still loading"
              .formatted(method, typeDef, module));
    }
    if (!threads.current().isManaged()) {
      throw delivery.crash(
          "%s was called for %s of %s, which had to be loaded, on the native thread %s"
              .formatted(method, typeDef, module, threads.current().simulated().name()));
    }
  }

  private TypeKey instance(String method, TypeKey.Definition definition, List<ClassId> typeArgs) {
    List<TypeKey> arguments = new ArrayList<>();
    typeArgs.forEach(argument -> arguments.add(living(argument, method).key()));
    return new TypeKey.Instance(definition, arguments);
  }

  private ClassIDInfo2 info(LoadedType type, TypeKey.Definition definition) {
    ClassId parent = loader.types().parentOf(type).map(LoadedType::id).orElse(new ClassId(0));
    return new ClassIDInfo2(
        moduleOf(definition), tokenOf(definition), parent, loader.types().argumentsOf(type));
  }

  private LoadedType living(ClassId classId, String method) {
    return loader.catalog().type(classId).orElseThrow(() -> delivery.crash(dead(method, classId)));
  }

  private static String dead(String method, Object id) {
    return "%s was called with %s, and nothing that is alive lies at that address"
        .formatted(method, id);
  }

  private static ModuleId moduleOf(TypeKey.Definition definition) {
    return definition.assembly().moduleId();
  }

  private static MetadataToken tokenOf(TypeKey.Definition definition) {
    return TokenKind.TYPE_DEF.token(definition.row());
  }
}
