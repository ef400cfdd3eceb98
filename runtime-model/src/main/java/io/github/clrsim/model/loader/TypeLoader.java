package io.github.clrsim.model.loader;

import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.fault.Faults;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.LoaderAllocator;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.profile.LoadRules;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedCollection;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Loads classes: parents and arguments first, then the class itself is announced, then what it
 * embeds is loaded, and only then can it be used (G21 to G26).
 */
public final class TypeLoader {
  private static final long METHOD_TABLE_BYTES = 0x1a0;
  private static final long TYPE_DESC_BYTES = 0x20;
  // The CLR marks a ClassID that is no method table by its second bit (typehandle.h).
  private static final long TYPE_DESC_MARK = 2;

  private final LoadRules rules;
  private final Catalog catalog;
  private final Delivery delivery;
  private final SimulatedThreads scheduler;
  private final ClrThreads threads;
  private final TypeShape shape;
  private final NamedTypes types;
  private final LoadNeeds needs;
  private final Faults faults;
  private Consumer<LoadedType> loaded = _ -> {};

  TypeLoader(
      LoadRules rules,
      Catalog catalog,
      Delivery delivery,
      SimulatedThreads scheduler,
      ClrThreads threads,
      TypeShape shape,
      Predicate<LoadedAssembly> isTrusted,
      Faults faults) {
    this.rules = rules;
    this.catalog = catalog;
    this.delivery = delivery;
    this.scheduler = scheduler;
    this.threads = threads;
    this.faults = faults;
    this.shape = shape;
    this.types = shape.types();
    this.needs = new LoadNeeds(shape, isTrusted);
  }

  /** Whom each class is told to as soon as it can be used. */
  public void whenLoaded(Consumer<LoadedType> told) {
    loaded = told;
  }

  /**
   * Loads the type to CLASS_LOADED. First it and its parents are announced, each as soon as its
   * exact parents are known; type arguments and embedded value types, of which so far only the
   * ClassID was needed, follow when the levels above are pushed (N23, G25).
   *
   * <p>Whose exact parents another thread is loading is waited for, but not for the callbacks that
   * tell of it. If waiting would close a circle of waiting threads, the type is taken as it is, as
   * the CLR does (its pending loads are deadlock-aware). The levels above are nobody's: who needs
   * them pushes them, whoever else is at it (clsload.cpp: LoadTypeHandleForTypeKey,
   * PushFinalLevels).
   */
  public LoadedType load(TypeKey key) {
    var push = new FinalLevels(LoadLevel.CLASS_LOADED);
    try {
      LoadedType type = loadExactParents(key, push);
      push.begin(type);
      finish(push);
      requireNoFailure(type);
      return type;
    } catch (TypeLoadFailure failure) {
      // What was announced on the way is whole in itself, whatever became of the type above it.
      finish(push);
      throw failure;
    }
  }

  private void finish(FinalLevels push) {
    for (LoadedType type : loadDependencies(push)) {
      check(type);
      boolean isNew = !type.isLoaded();
      type.reach(LoadLevel.CLASS_LOADED);
      if (isNew) {
        loaded.accept(type);
      }
    }
  }

  private void check(LoadedType type) {
    for (TypeKey looked : needs.checks(type.key())) {
      var push = new FinalLevels(LoadLevel.CLASS_DEPENDENCIES_LOADED);
      loadArguments(looked, push);
      LoadedType loaded = loadExactParents(looked, push);
      push.begin(loaded);
      loadDependencies(push);
      requireNoFailure(loaded);
    }
  }

  /** The type that was asked for is the last that came to its exact parents. */
  private List<LoadedType> loadDependencies(FinalLevels push) {
    for (Optional<LoadedType> next = push.next(); next.isPresent(); next = push.next()) {
      finish(next.get(), push);
    }
    return push.takeFinished();
  }

  private void finish(LoadedType type, FinalLevels push) {
    try {
      if (faults.failLoads() && mayFail(type) && faults.failsLoad()) {
        throw new TypeLoadFailure(
            TypeLoadFailure.Reason.TYPE, type + " failed behind its callbacks");
      }
      for (TypeKey key : needs.whenLoaded(type.key())) {
        load(key, push);
      }
      for (TypeKey field : needs.fields(type.key())) {
        loadArguments(field, push);
        load(field, push);
      }
      // Another may have failed to do the same meanwhile.
      requireNoFailure(type);
      type.reach(LoadLevel.CLASS_DEPENDENCIES_LOADED);
      push.finished(type);
    } catch (TypeLoadFailure failure) {
      // Another that was luckier has loaded it.
      if (!type.isLoaded()) {
        type.fail(failure);
      }
    }
  }

  private void load(TypeKey key, FinalLevels push) {
    LoadedType part = loadExactParents(key, push);
    if (push.takes(part)) {
      finish(part, push);
    }
    // Nothing is loaded completely of which a part failed (methodtable.cpp: DoFullyLoad).
    requireNoFailure(part);
  }

  /** Who reads the signature of a field comes to the type's arguments first (measured on both). */
  private void loadArguments(TypeKey key, FinalLevels push) {
    if (key instanceof TypeKey.Instance instance) {
      for (TypeKey argument : instance.arguments()) {
        loadArguments(argument, push);
        loadExactParents(argument, push);
      }
    }
  }

  /**
   * Whether the unload of the class is announced: of those that are their own canonical form, or of
   * all whose load would be announced if it got so far (N48).
   */
  boolean isUnloadAnnounced(LoadedType type) {
    return switch (rules.unloads()) {
      case CANONICAL_FORMS -> !(type.key() instanceof TypeKey.ArrayOf) && isItsOwnForm(type.key());
      case CANONICAL_FORMS_AND_ARRAYS -> isItsOwnForm(type.key());
      case CLOSED -> needs.isAnnounced(type.key());
    };
  }

  private boolean isItsOwnForm(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition -> true;
      case TypeKey.Instance instance -> types.canonical(instance).equals(instance);
      case TypeKey.ArrayOf array -> isItsOwnForm(array);
      case TypeKey.Variable variable -> false;
    };
  }

  /**
   * Arrays of references share the form of {@code object[]} of their rank, but for those whose
   * elements are arrays with a single dimension (array.cpp: CreateArrayMethodTable; measured).
   */
  private boolean isItsOwnForm(TypeKey.ArrayOf array) {
    return types.isValueType(array.element())
        || (array.element() instanceof TypeKey.ArrayOf inner && inner.rank() == 1);
  }

  /** The type arguments as GetClassIDInfo2 tells them; of an open type, its variables. */
  public List<ClassId> argumentsOf(LoadedType type) {
    return type.argumentIds();
  }

  /**
   * The base class of a class, if it has one: until its exact parents are loaded, the shared form
   * of it (measured on both, of a class that derives from a generic one over itself).
   */
  public Optional<LoadedType> parentOf(LoadedType type) {
    if (type.parent().isPresent()) {
      return type.parent();
    }
    boolean isExact = type.hasReached(LoadLevel.CLASS_LOAD_EXACTPARENTS);
    Optional<TypeKey> base = types.told(type.key());
    if (base.isEmpty()) {
      return Optional.empty();
    }
    return catalog.type(isExact ? base.get() : types.canonical(base.get()));
  }

  /** Whether values of the type lie where they are declared, and not behind a reference. */
  public boolean isValueType(TypeKey key) {
    return types.isValueType(key);
  }

  /** Whether it is an interface, of which there are no objects. */
  public boolean isInterface(TypeKey key) {
    return definitionOf(key).filter(types::isInterface).isPresent();
  }

  /** The integer type that an enum is stored as; empty for any other type. */
  public Optional<ElementType> underlying(TypeKey key) {
    return types.underlying(key);
  }

  /** Whether the definition has type parameters. */
  public boolean isGeneric(TypeKey.Definition definition) {
    return definition.isOpen();
  }

  /** The number of its type parameters. */
  public int arity(TypeKey.Definition definition) {
    return definition.arity();
  }

  /** The definition behind a class; none for arrays and variables. */
  public static Optional<TypeKey.Definition> definitionOf(TypeKey key) {
    return switch (key) {
      case TypeKey.Definition definition -> Optional.of(definition);
      case TypeKey.Instance instance -> Optional.of(instance.definition());
      case TypeKey.ArrayOf array -> Optional.empty();
      case TypeKey.Variable variable -> Optional.empty();
    };
  }

  private LoadedType loadExactParents(TypeKey key, FinalLevels push) {
    LoadedType type = begun(key);
    if (!type.isTakenBy(threads.current())) {
      awaitExactParents(type);
      return type;
    }
    try {
      for (TypeKey part : needs.exactParents(key)) {
        loadExactParents(part, push);
      }
      for (TypeKey part : needs.begun(key)) {
        named(part);
      }
    } catch (TypeLoadFailure failure) {
      // Never announced (G22): but for those that wait and those that name it nothing is left.
      type.fail(failure);
      if (!type.isNamed()) {
        catalog.remove(type);
        delivery.tell(new Truth.ClassGone(type.id()));
      }
      throw failure;
    }
    type.reach(LoadLevel.CLASS_LOAD_EXACTPARENTS);
    type.descendFrom(parentOf(type));
    if (needs.isAnnounced(key)) {
      delivery.deliver(new ClassLoadStarted(type.id()));
      delivery.deliver(new ClassLoadFinished(type.id(), HResult.S_OK));
    }
    push.begin(type);
    return type;
  }

  /**
   * The type with its ClassID, at whatever level: all that its users need of a type argument. What
   * is missing for its method table is missed here, before anybody knows of it.
   *
   * <p>Looked for twice, as the parts may be in assemblies that are loaded for it, and others come
   * by meanwhile.
   */
  private LoadedType begun(TypeKey key) {
    Optional<LoadedType> known = catalog.type(key);
    if (known.isPresent()) {
      return known.get();
    }
    List<TypeKey> over = needs.arguments(key);
    List<LoadedType> arguments = over.isEmpty() ? List.of() : new ArrayList<>(over.size());
    for (TypeKey argument : over) {
      arguments.add(named(argument));
    }
    if (key instanceof TypeKey.ArrayOf array) {
      // Whoever meets the array can go down to its parts (R21), so these are there before it.
      named(array.element());
    }
    if (key instanceof TypeKey.Instance instance) {
      named(instance.definition());
    }
    shape.requireMethodTable(key);
    for (TypeKey part : needs.methodTable(key)) {
      named(part);
    }
    Optional<LoadedType> meanwhile = catalog.type(key);
    return meanwhile.isPresent() ? meanwhile.get() : made(key, arguments);
  }

  /** The same, for another type that goes on naming it, whatever becomes of its own load. */
  private LoadedType named(TypeKey key) {
    LoadedType type = begun(key);
    type.beNamed();
    return type;
  }

  private LoadedType made(TypeKey key, List<LoadedType> arguments) {
    List<LoadedAssembly> assemblies = key.assemblies();
    LoadedAssembly loader = homeOf(assemblies);
    LoadedType type = new LoadedType(key, place(key, loader), loader, arguments);
    catalog.add(type);
    delivery.tell(truthOf(type, assemblies));
    return type;
  }

  private void awaitExactParents(LoadedType type) {
    ClrThread me = threads.current();
    requireNoFailure(type);
    if (type.hasReached(LoadLevel.CLASS_LOAD_EXACTPARENTS) || closesCircle(type, me)) {
      return;
    }
    me.waitFor(type::loading);
    scheduler.await(
        "the load of %s by another thread".formatted(type),
        () -> type.hasReached(LoadLevel.CLASS_LOAD_EXACTPARENTS) || type.failure().isPresent());
    me.waitFor(Optional::empty);
    requireNoFailure(type);
  }

  /**
   * Without the core library's own types no program could go on, and what Reflection.Emit has made
   * comes from no file that could be damaged.
   */
  private boolean mayFail(LoadedType type) {
    for (LoadedAssembly assembly : type.key().assemblies()) {
      if (!assembly.isDynamic() && !assembly.name().equals(Assemblies.CORE_LIBRARY)) {
        return true;
      }
    }
    return false;
  }

  private static void requireNoFailure(LoadedType type) {
    if (type.failure().isPresent()) {
      throw type.failure().get();
    }
  }

  private static boolean closesCircle(LoadedType type, ClrThread me) {
    Optional<ClrThread> holder = type.loading();
    while (holder.isPresent()) {
      if (holder.get().equals(me)) {
        return true;
      }
      holder = holder.get().waitsFor();
    }
    return false;
  }

  /**
   * In the memory of the collectible assembly that came last, since all others outlive it (G49).
   */
  static LoadedAssembly homeOf(SequencedCollection<LoadedAssembly> assemblies) {
    LoadedAssembly home = assemblies.getFirst();
    for (LoadedAssembly other : assemblies) {
      if (other.isCollectible()
          && (!home.isCollectible() || other.allocator().serial() > home.allocator().serial())) {
        home = other;
      }
    }
    return home;
  }

  private ClassId place(TypeKey key, LoadedAssembly loader) {
    boolean marked =
        key instanceof TypeKey.Variable
            || (key instanceof TypeKey.ArrayOf && rules.arraysHaveTypeDescs());
    LoaderAllocator allocator = loader.allocator();
    return new ClassId(
        marked
            ? allocator.onLoaderHeap(TYPE_DESC_BYTES) | TYPE_DESC_MARK
            : allocator.onLoaderHeap(METHOD_TABLE_BYTES));
  }

  private Truth truthOf(LoadedType type, List<LoadedAssembly> assemblies) {
    Optional<TypeKey.Definition> definition = definitionOf(type.key());
    List<ModuleId> owners = new ArrayList<>(assemblies.size());
    for (LoadedAssembly assembly : assemblies) {
      owners.add(assembly.moduleId());
    }
    boolean hasDefinition = definition.isPresent();
    return new Truth.ClassExists(
        type.id(),
        hasDefinition ? definition.get().assembly().moduleId() : new ModuleId(0),
        hasDefinition
            ? TokenKind.TYPE_DEF.token(definition.get().row())
            : MetadataToken.NIL_TYPE_DEF,
        argumentsOf(type),
        owners,
        type.toString());
  }
}
