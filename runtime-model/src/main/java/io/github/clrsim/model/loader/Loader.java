package io.github.clrsim.model.loader;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleInMemorySymbolsUpdated;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.fault.Faults;
import io.github.clrsim.model.loader.assembly.AddressSpace;
import io.github.clrsim.model.loader.assembly.AppDomains;
import io.github.clrsim.model.loader.assembly.AssemblyFile;
import io.github.clrsim.model.loader.assembly.LoadContext;
import io.github.clrsim.model.loader.assembly.LoadState;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.LoaderAllocator;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.profile.LoadRules;
import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.TypeExpression;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Loads assemblies into contexts, and starts the runtime by loading the core library. */
public final class Loader {
  private static final List<String> BASE_SYSTEM_CLASSES =
      List.of(
          "System.Object",
          "System.__Canon",
          "System.ValueType",
          "System.Enum",
          "System.Array",
          "System.Void",
          "System.Boolean",
          "System.Char",
          "System.SByte",
          "System.Byte",
          "System.Int16",
          "System.UInt16",
          "System.Int32",
          "System.UInt32",
          "System.Int64",
          "System.UInt64",
          "System.Single",
          "System.Double",
          "System.IntPtr",
          "System.UIntPtr",
          "System.String",
          "System.Delegate",
          "System.MulticastDelegate",
          "System.Exception");

  // What the real scenario host hands over as symbols.
  private static final Blob SYMBOLS = Blob.of(new byte[] {'B', 'S', 'J', 'B'});

  private final LoadRules rules;
  private final Assemblies files;
  private final Faults faults;
  private final Catalog catalog = new Catalog();
  private Optional<LoadedAssembly> entry = Optional.empty();
  private final Delivery delivery;
  private final AppDomains domains;
  private final SimulatedThreads scheduler;
  private final ContextCalls calls;
  private final AddressSpace addresses;
  private final LoadContext defaultContext;
  private final TypeLoader types;
  private final TypeResolver resolver;
  private final CodeTypes codeTypes;
  private final LoadTruths truths;
  private final LoadedAssembly coreLibrary;
  private int allocators;
  private int assembliesLoaded;
  private boolean baseClassesLoaded;

  /** The loader of one run; nothing is loaded yet. */
  public Loader(
      LoadRules rules,
      Assemblies files,
      Delivery delivery,
      SimulatedThreads scheduler,
      ClrThreads threads,
      Choices choices,
      Faults faults) {
    this.rules = rules;
    this.files = files;
    this.faults = faults;
    this.delivery = delivery;
    this.domains = new AppDomains(delivery);
    this.scheduler = scheduler;
    this.calls = new ContextCalls(this, scheduler, threads);
    this.addresses = new AddressSpace(choices);
    this.defaultContext = new LoadContext(Action.DEFAULT_CONTEXT, newAllocator(false));
    this.coreLibrary = newAssembly(defaultContext, files.coreLibrary(), false);
    AssemblyBinding references = new AssemblyBinding(this, coreLibrary);
    this.resolver = TypeResolver.loading(coreLibrary, references);
    NamedTypes named = new NamedTypes(resolver);
    TypeShape shape = new TypeShape(named, rules);
    this.types =
        new TypeLoader(
            rules, catalog, delivery, scheduler, threads, shape, this::isOfFramework, faults);
    this.truths = new LoadTruths(catalog, references, resolver, types);
    this.codeTypes =
        new CodeTypes(this, resolver, TypeResolver.looking(coreLibrary, references), named);
  }

  /** What is loaded, by address. */
  public Catalog catalog() {
    return catalog;
  }

  /** The loader of classes. */
  public TypeLoader types() {
    return types;
  }

  /**
   * Has the modules in use that an object or a method of this class needs: its own, those of its
   * type arguments, and those of its base classes (methodtable.cpp: EnsureInstanceActive). An array
   * needs none (measured).
   */
  public void activate(TypeKey type) {
    if (type instanceof TypeKey.ArrayOf) {
      return;
    }
    for (Optional<TypeKey> at = Optional.of(type); at.isPresent(); at = codeTypes.base(at.get())) {
      at.get().assemblies().forEach(LoadedAssembly::activate);
    }
  }

  /** The application domains. */
  public AppDomains domains() {
    return domains;
  }

  /** Whether the base classes are loaded, so that tokens can be looked up (N8). */
  public boolean areBaseClassesLoaded() {
    return baseClassesLoaded;
  }

  /** Loads the core library and its base classes, before there is a domain (G4, N5). */
  public void loadCoreLibrary() {
    announceLoad(coreLibrary);
    BASE_SYSTEM_CLASSES.forEach(name -> types.load(resolver.core(name)));
    baseClassesLoaded = true;
  }

  /** Loads the entry assembly. */
  public void loadEntry(String entry) {
    LoadedAssembly program = newAssembly(defaultContext, files.named(entry), true);
    this.entry = Optional.of(program);
    announceLoad(program);
  }

  /** The entry assembly, once its load began. */
  public Optional<LoadedAssembly> entry() {
    return entry;
  }

  /** The context that is there from the start. */
  public LoadContext defaultContext() {
    return defaultContext;
  }

  /** The name itself, if there is an assembly of this name to be loaded. */
  Optional<String> findable(String name) {
    return files.find(name).map(AssemblyFile::name);
  }

  /** What a program calls to load into a context, and to unload it. */
  public ContextCalls calls() {
    return calls;
  }

  /** Makes a load context. */
  public LoadContext newContext(String name, boolean collectible) {
    return new LoadContext(name, collectible ? newAllocator(true) : defaultContext.allocator());
  }

  /**
   * Makes a collectible assembly of this name by Reflection.Emit, with an allocator of its own; it
   * is announced as any other (G17). Its one type is loaded when it is created.
   */
  public LoadContext emit(String name) {
    LoadContext context = newContext(name, true);
    AssemblyFile file = files.named(Assemblies.EMITTED).emittedAs(name, rules.emittedCodeBegins());
    announceLoad(newAssembly(context, file, false));
    use(context, new TypeExpression.Named(Assemblies.EMITTED, List.of()));
    return context;
  }

  /**
   * Loads an assembly into a context, unless it is there; waits if another thread is loading it.
   */
  public LoadedAssembly load(LoadContext context, String name) {
    Optional<LoadedAssembly> known = context.find(name);
    if (known.isPresent()) {
      awaitLoaded(known.get());
      return known.get();
    }
    LoadedAssembly assembly = newAssembly(context, files.named(name), false);
    announceLoad(assembly);
    return assembly;
  }

  /**
   * Loads an assembly into a context from memory, with symbols, unless it is there. The symbols are
   * told when all else has been (G102); what is in them no profiler of a scenario reads.
   */
  void loadWithSymbols(LoadContext context, String name) {
    if (context.find(name).isPresent()) {
      load(context, name);
      return;
    }
    LoadedAssembly assembly = newAssembly(context, files.named(name).fromMemory(), false);
    announceLoad(assembly);
    assembly.symbols(SYMBOLS);
    delivery.deliver(new ModuleInMemorySymbolsUpdated(assembly.moduleId()));
  }

  /**
   * Loads the type that code of this context would get by this name, as reflection does: of a
   * generic type the definition first (measured on both).
   */
  public LoadedType use(LoadContext context, TypeExpression type) {
    TypeKey key = named(context, type);
    if (key instanceof TypeKey.Instance instance) {
      types.load(instance.definition());
    }
    return types.load(key);
  }

  /** What code is told of types. */
  public CodeTypes codeTypes() {
    return codeTypes;
  }

  /** What only the loader knows of what profilers claim. */
  public LoadTruths truths() {
    return truths;
  }

  /** The core library. */
  public LoadedAssembly coreLibrary() {
    return coreLibrary;
  }

  /**
   * Whether it comes with the runtime: its code lies ready in its image, and is not looked into.
   */
  public boolean isOfFramework(LoadedAssembly assembly) {
    return assembly.equals(coreLibrary)
        || (assembly.context().equals(defaultContext) && files.isOfFramework(assembly.name()));
  }

  /** The type that code of this context would get by this name, its assemblies loaded. */
  TypeKey named(LoadContext context, TypeExpression type) {
    TypeKey found = resolver.named(type, visibleFrom(context));
    found.assemblies().forEach(this::awaitLoaded);
    return found;
  }

  /** Without the core library, which comes last: every compiler gives helpers the same names. */
  private List<LoadedAssembly> visibleFrom(LoadContext context) {
    List<LoadedAssembly> visible = new ArrayList<>(context.assemblies());
    if (!context.equals(defaultContext)) {
      visible.addAll(defaultContext.assemblies());
    }
    visible.remove(coreLibrary);
    return visible;
  }

  /** Another thread may be loading the assembly, and its load may fail. */
  private void awaitLoaded(LoadedAssembly assembly) {
    scheduler.await(
        "the load of %s by another thread".formatted(assembly),
        () -> assembly.state().compareTo(LoadState.LOADED) >= 0);
    if (assembly.state().isGone()) {
      throw new TypeLoadFailure(TypeLoadFailure.Reason.BAD_IMAGE, assembly + " is no good image");
    }
  }

  Assemblies files() {
    return files;
  }

  void release(LoaderAllocator allocator) {
    addresses.release(allocator.region());
  }

  private LoaderAllocator newAllocator(boolean collectible) {
    return new LoaderAllocator(allocators++, collectible, addresses.take());
  }

  private LoadedAssembly newAssembly(LoadContext context, AssemblyFile file, boolean entry) {
    LoadedAssembly assembly = new LoadedAssembly(assembliesLoaded++, file, context, entry);
    context.add(assembly);
    context.allocator().add(assembly);
    return assembly;
  }

  /** In order (G9). A module may turn out to be bad after it was announced (G14). */
  private void announceLoad(LoadedAssembly assembly) {
    catalog.add(assembly);
    delivery.deliver(new AssemblyLoadStarted(assembly.assemblyId()));
    assembly.reach(LoadState.MODULE_ANNOUNCED);
    delivery.deliver(new ModuleLoadStarted(assembly.moduleId()));
    assembly.loadsFor(delivery.mask());
    boolean isFromFile = !assembly.isEntry() && !isOfFramework(assembly) && !assembly.isDynamic();
    if (isFromFile && faults.failsLoad()) {
      fail(assembly);
    }
    assembly.reach(LoadState.MODULE_LOADED);
    delivery.deliver(new ModuleLoadFinished(assembly.moduleId(), HResult.S_OK));
    assembly.reach(LoadState.ATTACHED);
    delivery.deliver(new ModuleAttachedToAssembly(assembly.moduleId(), assembly.assemblyId()));
    delivery.deliver(new AssemblyLoadFinished(assembly.assemblyId(), HResult.S_OK));
    assembly.reach(LoadState.LOADED);
  }

  /**
   * Both Finished tell the failure, and in between the module is taken back; of the assembly it is
   * told that its unload is over, and not that it begins (N19).
   */
  private void fail(LoadedAssembly assembly) {
    TypeLoadFailure failure =
        new TypeLoadFailure(TypeLoadFailure.Reason.BAD_IMAGE, assembly + " is no good image");
    assembly.reach(LoadState.MODULE_FAILED);
    delivery.deliver(new ModuleLoadFinished(assembly.moduleId(), failure.hresult()));
    delivery.deliver(new ModuleUnloadStarted(assembly.moduleId()));
    catalog.removeModule(assembly);
    delivery.tell(new Truth.ModuleGone(assembly.moduleId()));
    delivery.deliver(new ModuleUnloadFinished(assembly.moduleId(), HResult.S_OK));
    delivery.deliver(new AssemblyLoadFinished(assembly.assemblyId(), failure.hresult()));
    catalog.removeAssembly(assembly);
    delivery.deliver(new AssemblyUnloadFinished(assembly.assemblyId(), HResult.S_OK));
    assembly.reach(LoadState.GONE);
    assembly.context().remove(assembly);
    throw failure;
  }
}
